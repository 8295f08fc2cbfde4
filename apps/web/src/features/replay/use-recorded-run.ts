import { useEffect, useState } from 'react';
import type { LogEntry } from '../../entities/log/log-entry.ts';
import { followRun } from '../../entities/run/run-stream.ts';
import { connectToRun } from '../../entities/run/runs-api.ts';
import { NOTHING_RECORDED, recordingOf, type Recording } from './recording.ts';

const DRAWN_EVERY_MS = 200;
const LOST = 'There is no such recording here, or it cannot be read at the moment.';

export type RecordedRun = {
  readonly recording: Recording;
  /** What went wrong, for the reader. */
  readonly failure: string | undefined;
};

/**
 * The lines of a run of this workspace, as its stream gives them: of a finished run all at once, of another one as they come.
 *
 * @param closeAfterMs the stream is closed then, whatever it still has to tell
 */
export function useRecordedRun(runId: string, closeAfterMs?: number): RecordedRun {
  const [run, setRun] = useState<RecordedRun>({ recording: NOTHING_RECORDED, failure: undefined });
  useEffect(() => {
    const left = new AbortController();
    const lines: LogEntry[] = [];
    const draw = () =>
      void (
        left.signal.aborted ||
        setRun((known) => (grown(known, lines) ? { ...known, recording: recordingOf([...lines]) } : known))
      );
    const drawing = setInterval(draw, DRAWN_EVERY_MS);
    const closing = closeAfterMs === undefined ? undefined : setTimeout(() => left.abort(), closeAfterMs);
    const onEntry = (entry: LogEntry) => void lines.push(entry);
    void followRun({ runId, onEntry, signal: left.signal, connect: connectToRun }).then((end) => {
      draw();
      clearInterval(drawing);
      if (end === 'lost') setRun((known) => ({ ...known, failure: LOST }));
    });
    return () => {
      left.abort();
      clearInterval(drawing);
      clearTimeout(closing);
    };
  }, [runId, closeAfterMs]);
  return run;
}

function grown({ recording }: RecordedRun, lines: readonly LogEntry[]): boolean {
  return lines.length > recording.log.length;
}
