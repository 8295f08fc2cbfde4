import type { StreamContract } from '@gemscout/contracts';
import { traceparentOf } from '@gemscout/service-kit';
import { context, type Context } from '@opentelemetry/api';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, WrongRevision, type EventStore, type Position, type Write } from './event-store.ts';
import { serializeByKey } from './serialize-by-key.ts';
import { countRunFacts } from './run-counters.ts';
import { withSafeFields } from './safe-text.ts';
import { writeOf, type DomainEvent, type StreamCommand } from './stream-command.ts';
import { StreamFold } from './stream-fold.ts';

const PATIENCE_MS = 10_000;
const MAX_TOGETHER = 100;

/** What a command led to. */
export type Executed<State, Event> = {
  /** The new facts of this command; none if nothing changed. */
  readonly events: readonly Event[];
  /** The state right after them. */
  readonly state: State;
  /** The position after the append; `head()` if there was nothing to append. */
  readonly position: Position;
};

/**
 * Commands on other streams that follow from a command's facts: called only if there are facts, each decided on its own
 * stream, and written in the same append.
 */
export type AlsoOf<State, Event> = (events: readonly Event[], stateAfter: State) => readonly StreamCommand[];

/** An open stream with its folded state, updated by its own appends and by `refresh`. */
export interface StreamSession<Command, State, Event> {
  /** The state as of the last event seen. */
  state(): State;
  /** All events seen, oldest first: one array, which grows. */
  events(): readonly Event[];
  /** The number of events seen. */
  revision(): number;
  /**
   * Decides and appends. Commands of one session are queued; those that wait together are decided one after the other
   * and written in one append, each with its own refusal.
   *
   * @throws what the decider refuses, with nothing of this command written
   * @throws ExecuteTimedOut when other writers were faster for 10 seconds
   */
  execute(command: Command, also?: AlsoOf<State, Event>): Promise<Executed<State, Event>>;
  /** Reads what others have appended. */
  refresh(): Promise<void>;
}

/** Other writers were faster for 10 seconds. Nothing was written. */
export class ExecuteTimedOut extends StoreUnavailable {
  constructor(stream: string, options: ErrorOptions) {
    super(`Stream ${stream} was contended for too long`, options);
  }
}

/** Reads and folds a stream; an unknown one is empty. @throws UnknownStoredEvent, StoreUnavailable */
export async function openStream<Command, State, Event extends DomainEvent>(
  store: EventStore,
  stream: string,
  contract: StreamContract<Command, State, Event>,
): Promise<StreamSession<Command, State, Event>> {
  const session = new Session(store, stream, contract);
  await session.refresh();
  return session;
}

/**
 * Like `openStream` on a stream that was never written, without reading it. If it has events, the first append fails.
 */
export function newStream<Command, State, Event extends DomainEvent>(
  store: EventStore,
  stream: string,
  contract: StreamContract<Command, State, Event>,
): StreamSession<Command, State, Event> {
  return new Session(store, stream, contract);
}

type Asked<Command, State, Event> = {
  readonly command: Command;
  readonly also: AlsoOf<State, Event> | undefined;
  /** The trace of its caller, to which its facts belong regardless of which command's turn writes them. */
  readonly within: Context;
  readonly resolve: (executed: Executed<State, Event>) => void;
  readonly reject: (error: unknown) => void;
};

/** The outcome of the first `taken` waiting commands, if no other writer appends meanwhile. */
type Plan<State, Event> = {
  readonly taken: number;
  /** The state that it was decided on: a refresh may advance the fold before the append. */
  readonly revision: number;
  readonly facts: readonly Event[];
  /** The trace of each fact. */
  readonly traces: readonly (string | undefined)[];
  readonly stateAfter: State;
  readonly others: readonly StreamCommand[];
  /** Resolves every command taken with its outcome. */
  readonly tell: (position: Position) => void;
  /** False if a command was refused or had nothing to do: then no append verifies the state. */
  readonly allAppend: boolean;
};

class Session<Command, State, Event extends DomainEvent> implements StreamSession<Command, State, Event> {
  readonly #store: EventStore;
  readonly #stream: string;
  readonly #contract: StreamContract<Command, State, Event>;
  readonly #fold: StreamFold<Command, State, Event>;
  readonly #events: Event[] = [];
  #waiting: Asked<Command, State, Event>[] = [];
  #busy = false;

  constructor(store: EventStore, stream: string, contract: StreamContract<Command, State, Event>) {
    this.#store = store;
    this.#stream = stream;
    this.#contract = contract;
    this.#fold = new StreamFold(store, stream, contract, (event) => this.#events.push(event));
  }

  state(): State {
    return this.#fold.state;
  }

  events(): readonly Event[] {
    return this.#events;
  }

  revision(): number {
    return this.#fold.revision;
  }

  refresh(): Promise<void> {
    return this.#fold.readTail();
  }

  execute(command: Command, also?: AlsoOf<State, Event>): Promise<Executed<State, Event>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, also, within: context.active(), resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      queueMicrotask(() => void this.#workOff());
    });
  }

  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0) {
      const together = this.#waiting.splice(0, MAX_TOGETHER);
      const taken = await context.with(together[0]?.within ?? context.active(), () => this.#settle(together));
      this.#waiting.unshift(...together.slice(taken));
    }
    this.#busy = false;
  }

  /** Executes the first of `asked` and those after it that can join. @returns how many */
  async #settle(asked: readonly Asked<Command, State, Event>[]): Promise<number> {
    const deadline = Date.now() + PATIENCE_MS;
    let taken = asked.length;
    try {
      for (let tries = 0; ; tries += 1) {
        const plan = await this.#upToDatePlan(asked);
        taken = plan.taken;
        const conflict = await this.#carryOut(plan);
        if (!conflict) return taken;
        if (Date.now() > deadline) throw new ExecuteTimedOut(this.#stream, { cause: conflict });
        await sleep(Math.random() * Math.min(100, 2 ** tries));
        await this.#fold.readTail();
      }
    } catch (error) {
      if (taken > 1 && !(error instanceof StoreUnavailable)) return this.#settle(asked.slice(0, 1));
      for (const { reject } of asked.slice(0, taken)) reject(error);
      return taken;
    }
  }

  /** A command that appends nothing is answered only on the current contents of the store. */
  async #upToDatePlan(asked: readonly Asked<Command, State, Event>[]): Promise<Plan<State, Event>> {
    const plan = this.#plan(asked);
    if (plan.allAppend) return plan;
    const { revision } = this.#fold;
    await this.#fold.readTail();
    return this.#fold.revision === revision ? plan : this.#plan(asked);
  }

  /** @returns the conflict, if another writer was faster; then nothing was appended */
  async #carryOut({
    revision,
    facts,
    traces,
    stateAfter,
    others,
    tell,
  }: Plan<State, Event>): Promise<WrongRevision | undefined> {
    try {
      const write = writeOf(this.#stream, this.#contract, facts, revision, (at) => traces[at]);
      const position = await this.#append(write, others);
      this.#fold.adopt(revision, facts, stateAfter);
      countRunFacts(this.#stream, facts, this.#events[0]);
      tell(position);
      return undefined;
    } catch (error) {
      if (error instanceof WrongRevision && error.actual !== error.expected) return error;
      // The append may have succeeded, so the next command must not use this state.
      if (error instanceof StoreUnavailable) await this.#fold.readTail().catch(() => undefined);
      throw error;
    }
  }

  #append(write: Write, others: readonly StreamCommand[]): Promise<Position> {
    if (others.length === 0) return this.#store.append([write]);
    const streams = others.map(({ stream }) => `also ${stream}`);
    return serializeByKey(this.#store, streams, async () => {
      const prepared = await Promise.all(others.map((other) => other.prepare(this.#store)));
      const position = await this.#store.append([write, ...prepared.map((other) => other.write)]);
      for (const { appended } of prepared) appended();
      return position;
    });
  }

  /**
   * Decides the waiting commands one after the other, each on the state after the previous one. A command with commands
   * on other streams is executed alone, because those may be refused.
   */
  #plan(asked: readonly Asked<Command, State, Event>[]): Plan<State, Event> {
    const { decide, evolve } = this.#contract;
    const { revision } = this.#fold;
    const facts: Event[] = [];
    const traces: (string | undefined)[] = [];
    const answers: ((position: Position) => void)[] = [];
    let state = this.#fold.state;
    let others: readonly StreamCommand[] = [];
    let allAppend = true;
    for (const { command, also, within, resolve, reject } of asked) {
      try {
        const events = decide(command, state).map(withSafeFields);
        const stateAfter = events.reduce(evolve, state);
        const more = events.length > 0 && also ? also(events, stateAfter) : [];
        if (more.length > 0 && answers.length > 0) break;
        others = more;
        allAppend &&= events.length > 0;
        facts.push(...events);
        traces.push(...events.map(() => traceparentOf(within)));
        state = stateAfter;
        answers.push((position) => resolve({ events, state: stateAfter, position }));
      } catch (refusal) {
        allAppend = false;
        answers.push(() => reject(refusal));
      }
      if (others.length > 0) break;
    }
    const tell = (position: Position): void => answers.forEach((answer) => answer(position));
    return { taken: answers.length, revision, facts, traces, stateAfter: state, others, tell, allAppend };
  }
}
