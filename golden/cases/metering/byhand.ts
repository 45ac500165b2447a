import type { Meter, MeterEvent, Told, Turn } from "@golden/metering";

/** Adds up what turns take: what the rules of this case do, written by hand. */
export function fold(meter: Meter, event: MeterEvent): Meter {
  switch (event.type) {
    case "turn_started":
    case "turn_told":
    case "turn_ended": {
      let turn = meter.turns.find((t) => t.id === event.id);
      if (turn === undefined) {
        turn = { id: event.id, usage: { input: 0, output: 0, cached: null }, open: true };
        meter.turns.push(turn);
      }
      if (event.usage !== undefined) {
        take(meter, turn, event.usage);
      }
      turn.open = event.type !== "turn_ended";
    }
  }
  return meter;
}

/** Takes what is told of a turn, and adds to the total what has come since. */
function take(meter: Meter, turn: Turn, told: Told): void {
  const { total } = meter;
  const before = { ...turn.usage };
  turn.usage.input = told.input ?? before.input;
  turn.usage.output = told.output ?? before.output;
  turn.usage.cached = told.cached ?? before.cached;
  total.input += turn.usage.input - before.input;
  total.output += turn.usage.output - before.output;
  if (turn.usage.cached !== null) {
    total.cached = (total.cached ?? 0) + turn.usage.cached - (before.cached ?? 0);
  }
  meter.peak = Math.max(meter.peak, turn.usage.input + turn.usage.output);
}
