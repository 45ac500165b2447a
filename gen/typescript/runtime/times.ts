const ISO_TIME =
  /^\d{4}-\d{2}-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/u;

/**
 * Reads a date and a time of day as ISO 8601 and RFC 3339 have them:
 * 2026-01-31T12:00:00.25+01:00. Without a zone it is local time. Undefined for anything else.
 */
export function isoDate(text: string | null | undefined): Date | undefined {
  const day = ISO_TIME.exec(text ?? "")?.[1];
  if (text === null || text === undefined || day === undefined) {
    return undefined;
  }
  // The 30th of February would be a day in March.
  const calendar = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return calendar.getUTCDate() === Number(day) ? dateOf(Date.parse(text)) : undefined;
}

/**
 * The date that is so many milliseconds after 1970 began in UTC; undefined if that is further off
 * than 275,000 years.
 */
export function milliDate(millis: number | null | undefined): Date | undefined {
  return millis === null || millis === undefined ? undefined : dateOf(millis);
}

/** {@link milliDate} for seconds. */
export function secondDate(seconds: number | null | undefined): Date | undefined {
  return seconds === null || seconds === undefined ? undefined : dateOf(seconds * 1000);
}

function dateOf(millis: number): Date | undefined {
  const date = new Date(millis);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
