import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { memoryEventStore } from '@gemscout/event-store';
import type { ReadModel } from '@gemscout/read-model';
import { startProjector, type ProjectorDeps } from './start-projector.ts';

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** Starts a projector with the given `project`, and collects its log lines. */
function start(project: ReadModel['project']) {
  const lines: string[] = [];
  const logger: ProjectorDeps['logger'] = {
    debug: (message) => lines.push(message),
    warn: (_details, message) => lines.push(message),
  };
  return { projector: startProjector({ readModel: { project }, store: memoryEventStore(), logger }), lines };
}

describe('the projector', () => {
  it('says whether it leads, and ends when it is stopped', async () => {
    const { projector, lines } = start(async (_store, signal, onState) => {
      onState?.('leading');
      await untilAborted(signal);
    });
    expect(projector.health()).toEqual({ status: 'leading' });
    await projector.stop();
    await projector.stop();
    expect(projector.health()).toEqual({ status: 'stopped' });
    expect(lines).toEqual(['The projector is leading', 'The projector is stopped']);
  });

  it('names what keeps it from going on, and goes on as soon as that is over', async () => {
    let tries = 0;
    const { projector } = start(async (_store, signal, onState) => {
      tries += 1;
      if (tries === 1) throw new Error('Run `gemscout rebuild`.');
      onState?.('leading');
      await untilAborted(signal);
    });
    await sleep(20);
    expect(projector.health()).toEqual({ status: 'failing', error: 'Run `gemscout rebuild`.' });
    await sleep(400);
    expect(projector.health()).toEqual({ status: 'leading' });
    await projector.stop();
  });
});
