import type { Answer, Provider } from '@gemscout/market';

export type Question = {
  /** What is given after it. */
  readonly argument?: '<symbol>' | '[symbol]' | '<query>';
  readonly has: (provider: Provider) => boolean;
  /** Undefined if the provider does not have the capability. */
  readonly ask: (provider: Provider, subject: string) => Promise<Answer<unknown>> | undefined;
};

/** The latest ones of any age: a recorded response may be years old. */
const ANY_AGE_DAYS = 36_500;
const HISTORY_DAYS = 30;
const QUARTERS = 8;
const MOST = 10;

/** The requests of `gemscout market`, one for each capability. */
export const QUESTIONS: ReadonlyMap<string, Question> = new Map(
  Object.entries<Question>({
    quote: { argument: '<symbol>', has: ({ quote }) => !!quote, ask: (of, symbol) => of.quote?.(symbol) },
    history: {
      argument: '<symbol>',
      has: ({ history }) => !!history,
      ask: (of, symbol) => of.history?.(symbol, HISTORY_DAYS),
    },
    movers: { has: ({ movers }) => !!movers, ask: (of) => of.movers?.(MOST) },
    sectors: { has: ({ sectors }) => !!sectors, ask: (of) => of.sectors?.() },
    news: {
      argument: '<symbol>',
      has: ({ news }) => !!news,
      ask: (of, symbol) => of.news?.(symbol, ANY_AGE_DAYS, MOST),
    },
    social: {
      argument: '[symbol]',
      has: ({ social, buzz }) => !!social || !!buzz,
      ask: (of, symbol) => (symbol === '' ? of.buzz?.(MOST) : of.social?.(symbol, ANY_AGE_DAYS, MOST)),
    },
    earnings: {
      argument: '<symbol>',
      has: ({ earnings }) => !!earnings,
      ask: (of, symbol) => of.earnings?.(symbol, QUARTERS),
    },
    fundamentals: {
      argument: '<symbol>',
      has: ({ fundamentals }) => !!fundamentals,
      ask: (of, symbol) => of.fundamentals?.(symbol),
    },
    options: { argument: '<symbol>', has: ({ options }) => !!options, ask: (of, symbol) => of.options?.(symbol) },
    search: { argument: '<query>', has: ({ search }) => !!search, ask: (of, query) => of.search?.(query, MOST) },
  }),
);
