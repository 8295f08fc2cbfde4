import type { DeadLetterResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import type { Ask, Asked } from './confirm-dialog.tsx';
import { deadLettersQuery, settleDeadLetter } from './ops-api.ts';
import { deadLettersHealth } from './ops-health.ts';
import { OpsPanel, QuietText } from './ops-panel.tsx';

export function DeadLettersPanel({ ask }: { ask: Ask }) {
  return (
    <OpsPanel title="Dead letters" read={useQuery(deadLettersQuery)} health={deadLettersHealth}>
      {({ bus, letters }) =>
        letters.length === 0 ? (
          <QuietText>
            {bus === 'in-process'
              ? 'In process: tasks are not written as messages, so none can be unreadable.'
              : 'Every message could be read.'}
          </QuietText>
        ) : (
          <ul className="max-h-[26rem] divide-y divide-line overflow-y-auto">
            {letters.map((letter) => (
              <DeadLetter key={letter.id} letter={letter} ask={ask} />
            ))}
          </ul>
        )
      }
    </OpsPanel>
  );
}

function DeadLetter({ letter, ask }: { letter: DeadLetterResponse; ask: Ask }) {
  const { id, stage, error, detail, origin, at } = letter;
  return (
    <li className="grid gap-1.5 px-4 py-2.5 hover:bg-paper">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures font-semibold">{id}</span>
        <span>{stage}</span>
        <span className="text-bad">{error.replaceAll('_', ' ')}</span>
        <span className="text-xs text-soft">
          <TimeAgo at={at} />
        </span>
        <span className="ml-auto flex gap-1.5">
          <Button className="h-8" aria-label={`Replay ${id}`} onClick={() => ask(replayOf(letter))}>
            Replay
          </Button>
          <Button look="danger" className="h-8" aria-label={`Discard ${id}`} onClick={() => ask(discardOf(letter))}>
            Discard
          </Button>
        </span>
      </div>
      <p className="text-xs break-words text-soft">
        {detail} <span className="figures">({origin})</span>
      </p>
      <Message letter={letter} />
    </li>
  );
}

function replayOf({ id, stage }: DeadLetterResponse): Asked {
  return {
    title: `Replay ${id}`,
    says: `It is sent to the stage ${stage} again, as it came. A task's work is done once, however often it is sent; what still cannot be read comes back here.`,
    action: 'Replay',
    perform: (reason) => settleDeadLetter('replay', id, reason),
  };
}

function discardOf({ id }: DeadLetterResponse): Asked {
  return {
    title: `Discard ${id}`,
    says: 'It is taken off this list. Its run goes on: open tasks are sent again from the database.',
    action: 'Discard',
    danger: true,
    perform: (reason) => settleDeadLetter('discard', id, reason),
  };
}

function Message({ letter: { key, value, headers } }: { letter: DeadLetterResponse }) {
  return (
    <details className="text-xs">
      <summary className="w-fit text-accent">Message</summary>
      <pre tabIndex={0} className="figures mt-1 max-h-60 overflow-auto rounded-md bg-sunken p-3">
        {JSON.stringify({ key, headers, value }, undefined, 2)}
      </pre>
    </details>
  );
}
