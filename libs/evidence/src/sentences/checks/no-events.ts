/** Participles that tell of no event: what a price does, what somebody thinks, and how things are. */
const NO_EVENTS = new Set(
  'fared classified flagged tagged deemed recorded rounded diversified observed registered detected noted available adjusted annualised annualized anticipated appeared asked assumed averaged balanced based beaten called carried changed closed combined compared concerned considered continued convinced copied counted crowded dated delivered described deserved detailed disappointed discussed earned ended estimated exceed expected experienced exposed extended failed feared feed finished focused followed forecasted foreseen found given happened headed hoped hundred implied inclined indeed interested judged justified left lifted limited looked marked matched managed tried attempted struggled happened sought wanted liked loved feared hoped seemed believed doubted wondered bothered mattered counted ranked led materialised materialized measured mentioned missed mixed modelled moved muted named need needed noted occurred overbought oversold pencilled performed placed pleased pointed positioned predicted priced proceed projected quoted ranged rated reached read red reflected related remained repeated required reversed said searched seemed settled signalled skewed spanned speed stated stayed stretched subdued succeed suited supported supposed surprised tempted tied tired topped totalled touched traded turned unchanged underpinned uninspired unproven used valued warranted weighed weighted widespread worried written yielded'.split(
    ' ',
  ),
);

/** True if a form of a verb may tell of something that happened to the company. */
export function isEvent(verb: string): boolean {
  const word = verb.toLowerCase();
  return !NO_EVENTS.has(word) && !/^(?:over|under)\w+ed$/.test(word);
}
