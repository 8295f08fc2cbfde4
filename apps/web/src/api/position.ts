const COMMANDS_KEPT = 3;

let ofCommands: readonly string[] = [];
let ofStream: string | undefined;

/** Remembers where a command's answer says that it wrote. Answers may overtake each other, so the last few are kept. */
export function noteCommandPosition(position: string | undefined): void {
  if (position === undefined) return;
  ofCommands = [...ofCommands.filter((known) => known !== position), position].slice(-COMMANDS_KEPT);
}

/** Remembers how far the live log has shown the store. */
export function noteStreamPosition(position: string | undefined): void {
  ofStream = position ?? ofStream;
}

/**
 * What the next query sends as `Gemscout-Position`: all positions that it is to wait for. Which is the latest only the
 * server can say, for the text of a position means nothing here.
 */
export function positionsSeen(): string | undefined {
  const positions = new Set([...ofCommands, ...(ofStream === undefined ? [] : [ofStream])]);
  return positions.size === 0 ? undefined : [...positions].join(', ');
}
