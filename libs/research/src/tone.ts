import { givesOrders } from './orders.ts';

/** Words that headlines and posts use of good and of bad news; our own list, deliberately short and plain. */
const POSITIVE =
  'beat beats beating tops topped exceeds exceeded surpasses upgrade upgrades upgraded raises raised raising hikes record surge surges surged soars soared jumps jumped rally rallies gains gained climbs rises rose wins won award awarded approval approved approves strong stronger strength growth expands expansion profit profitable outperform outperforms bullish breakthrough repurchase repurchases doubles confirms launches partnership dividend buyback accelerates accelerating momentum upbeat boosts boosted breakout long calls undervalued';
const NEGATIVE =
  'miss misses missed cuts cut cutting lowers lowered downgrade downgrades downgraded falls fell drops dropped plunges plunged slumps slumped sinks sank tumbles tumbled slides weak weaker weakness loss losses lawsuit sues sued probe investigation fraud recall recalls warning warns warned layoffs bankruptcy default debt underperform underperforms bearish halts halted delay delays delayed decline declines declined slows slowing shrinks shrinking resigns restates restatement short puts overvalued disappoints disappointing disappointed impairment writedown suit offering dilution dilutive denies denied slashes slashed shortfall cancels cancelled resigned suspends suspended';
const HYPE =
  /\b(to the moon|moon(?:ing|shot)?|rocket(?:ing|s)?|100x|10x|50x|1000x|guaranteed|can'?t (?:lose|miss)|get in (?:now|before)|don'?t miss|last chance|next big|short squeeze|squeeze incoming|lambo|diamond hands|all in|load(?:ing)? up|easy money|free money|massive gains|life[- ]changing|buy (?:buy|now)|huge (?:news|announcement) (?:coming|soon)|explod(?:e|ing)|🚀|💎|🌙)/iu;

const POSITIVE_WORDS: ReadonlySet<string> = new Set(POSITIVE.split(' '));
const NEGATIVE_WORDS: ReadonlySet<string> = new Set(NEGATIVE.split(' '));

/** 1 for good news, -1 for bad, 0 for neither, by which words prevail. */
export function toneOf(text: string): 1 | 0 | -1 {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const balance = words.reduce(
    (sum, word) => sum + (POSITIVE_WORDS.has(word) ? 1 : 0) - (NEGATIVE_WORDS.has(word) ? 1 : 0),
    0,
  );
  if (balance === 0) return 0;
  return balance > 0 ? 1 : -1;
}

export function isHype(text: string): boolean {
  return HYPE.test(text);
}

export type Tally = { readonly positive: number; readonly negative: number; readonly setAside: number };

export function tallyOf(texts: readonly string[]): Tally {
  const heard = texts.filter((text) => !givesOrders(text));
  const tones = heard.map(toneOf);
  return {
    positive: tones.filter((tone) => tone > 0).length,
    negative: tones.filter((tone) => tone < 0).length,
    setAside: texts.length - heard.length,
  };
}
