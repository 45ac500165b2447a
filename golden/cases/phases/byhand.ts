import type { AnyJob, Board, BoardEvent, Summary } from "@golden/phases";

/** Keeps a board: what the rules of this case do, written by hand. */
export function fold(board: Board, event: BoardEvent): Board {
  if (event.type === "created") {
    const { id, title, owner, parent, at } = event;
    board.jobs.push({
      ...{ phase: "waiting", id, title, owner, kind: "batch", priority: event.priority ?? 0 },
      ...{ tags: [], created_at: at, updated_at: at, notes: [] },
      ...(parent !== undefined ? { parent } : {}),
    });
    board.summary = summaryOf(board.jobs);
    return board;
  }
  const at = board.jobs.findIndex((j) => "id" in event && j.id === event.id);
  const job = board.jobs[at];
  if (job === undefined) {
    return board;
  }
  const { id, title, owner, kind, priority, tags, created_at, parent, notes } = job;
  const common = {
    ...{ id, title, owner, kind, priority, tags, created_at, updated_at: job.updated_at, notes },
    ...(parent !== undefined ? { parent } : {}),
  };
  switch (event.type) {
    case "started":
      if (job.phase === "waiting") {
        const times = { updated_at: event.at, started_at: event.at };
        board.jobs[at] = { ...common, phase: "running", ...times, done: 0, steps: event.steps };
      }
      break;
    case "progressed":
      if (job.phase === "running") {
        job.done = event.done;
      }
      return board;
    case "paused":
      if (job.phase === "running") {
        const { started_at, done, steps } = job;
        const progress = { updated_at: event.at, started_at, done, steps };
        board.jobs[at] = { ...common, phase: "paused", ...progress, reason: event.reason };
      }
      break;
    case "resumed":
      if (job.phase === "paused") {
        const { started_at, done, steps } = job;
        const progress = { updated_at: event.at, started_at, done, steps };
        board.jobs[at] = { ...common, phase: "running", ...progress };
      }
      return board;
    case "finished":
      if (job.phase === "running") {
        const { started_at } = job;
        const times = { updated_at: event.at, started_at, ended_at: event.at };
        board.jobs[at] = { ...common, phase: "finished", ...times, result: event.result };
      }
      break;
    case "failed":
      if (job.phase !== "finished" && job.phase !== "failed") {
        const began = job.phase === "waiting" ? {} : { started_at: job.started_at };
        const times = { updated_at: event.at, ...began, ended_at: event.at };
        board.jobs[at] = { ...common, phase: "failed", ...times, error: event.error };
      }
      break;
    case "noted":
      job.notes.push(event.note);
      return board;
    case "removed":
      board.jobs = board.jobs.filter((j) => j.id !== event.id);
  }
  board.summary = summaryOf(board.jobs);
  return board;
}

/** What there is to say of jobs. */
function summaryOf(jobs: AnyJob[]): Summary {
  const count = (...phases: string[]) => jobs.filter((j) => phases.includes(j.phase)).length;
  const failed = jobs.filter((j) => j.phase === "failed").at(-1);
  return {
    open: count("waiting", "running", "paused"),
    finished: count("finished"),
    failed: count("failed"),
    next: jobs.find((j) => j.phase === "waiting")?.id ?? null,
    last_error: failed?.phase === "failed" ? failed.error : null,
  };
}
