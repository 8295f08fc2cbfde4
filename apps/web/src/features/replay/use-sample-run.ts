import { useEffect, useState } from 'react';
import { readRecording } from '../../entities/run/recording/read-recording.ts';
import { NOTHING_RECORDED, recordingOf } from './recording.ts';
import type { RecordedRun } from './use-recorded-run.ts';

const FAILED = 'The sample run could not be loaded. Close this and try again.';

/** The recorded run that ships with the landing page. */
export function useSampleRun(): RecordedRun {
  const [run, setRun] = useState<RecordedRun>({ recording: NOTHING_RECORDED, failure: undefined });
  useEffect(() => {
    const left = new AbortController();
    readRecording(left.signal).then(
      (log) => setRun({ recording: recordingOf(log), failure: undefined }),
      () => left.signal.aborted || setRun({ recording: NOTHING_RECORDED, failure: FAILED }),
    );
    return () => left.abort();
  }, []);
  return run;
}
