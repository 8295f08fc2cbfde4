/** A leader that says nothing for so long is asked whether it is there, and given up if it stays silent as long again. */
const SILENT_MS = 10_000;

export type Silence = {
  /** Something was heard: it counts anew. */
  readonly heard: () => void;
  readonly isSilent: () => boolean;
  readonly stop: () => void;
};

/** Watches whether somebody else is heard, while `listens` says that there is somebody to hear. */
export function watchSilence(watch: {
  readonly listens: () => boolean;
  readonly ask: () => void;
  readonly giveUp: () => void;
}): Silence {
  let asked = false;
  let silent = false;
  const check = () => {
    if (!watch.listens()) return;
    if (asked) {
      silent = true;
      watch.giveUp();
    } else {
      asked = true;
      watch.ask();
    }
  };
  let timer = setInterval(check, SILENT_MS);
  return {
    heard() {
      [asked, silent] = [false, false];
      clearInterval(timer);
      timer = setInterval(check, SILENT_MS);
    },
    isSilent: () => silent,
    stop: () => clearInterval(timer),
  };
}
