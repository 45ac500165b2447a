/** How events stand in the body of an answer. */
export interface Format {
  /** The media types of such answers. */
  readonly types: readonly string[];
  /** The one that handlers send. */
  readonly type: string;
  /** What says nothing. */
  readonly heartbeat: string;
}

export const SERVER_SENT: Format = {
  types: ["text/event-stream"],
  type: "text/event-stream",
  heartbeat: ":\n\n",
};

/** It has no registered type: servers call it JSON, too. */
export const NDJSON: Format = {
  types: ["application/x-ndjson", "application/ndjson", "application/jsonl", "application/json"],
  type: "application/x-ndjson",
  heartbeat: "\n",
};
