/** Words that headlines and posts use of good and of bad news; our own list, deliberately short and plain. */
const POSITIVE =
  'beat beats beating tops topped exceeds exceeded surpasses upgrade upgrades upgraded raises raised raising hikes record surge surges surged soars soared jumps jumped rally rallies gains gained climbs rises rose wins won award awarded approval approved approves strong stronger strength growth expands expansion profit profitable outperform outperforms bullish breakthrough repurchase repurchases doubles confirms launches partnership dividend buyback accelerates accelerating momentum upbeat boosts boosted breakout long calls undervalued';
const NEGATIVE =
  'miss misses missed cuts cut cutting lowers lowered downgrade downgrades downgraded falls fell drops dropped plunges plunged slumps slumped sinks sank tumbles tumbled slides weak weaker weakness loss losses lawsuit sues sued probe investigation fraud recall recalls warning warns warned layoffs bankruptcy default debt underperform underperforms bearish halts halted delay delays delayed decline declines declined slows slowing shrinks shrinking resigns restates restatement short puts overvalued disappoints disappointing disappointed impairment writedown suit offering dilution dilutive denies denied slashes slashed shortfall cancels cancelled resigned suspends suspended';
const HYPE =
  /\b(to the moon|moon(?:ing|shot)?|rocket(?:ing|s)?|100x|10x|50x|1000x|guaranteed|can'?t (?:lose|miss)|get in (?:now|before)|don'?t miss|last chance|next big|short squeeze|squeeze incoming|lambo|diamond hands|all in|load(?:ing)? up|easy money|free money|massive gains|life[- ]changing|buy (?:buy|now)|huge (?:news|announcement) (?:coming|soon)|explod(?:e|ing)|🚀|💎|🌙)/iu;

/** Text that talks to whoever reads it, as if it gave the orders. What it says is left out of every count. */
const ORDERS = [
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|rules?|guidelines|above|previous|prior|earlier)\b/i,
  /\b(?:system prompt|system message|system override|developer mode|jailbreak|prompt injection)\b/i,
  /\b(?:ai|artificial intelligence|language model|llm|research|automated|trading|investment)[ -]?(?:agents?|assistants?|analysts?|models?|systems?|bots?|tools?)\b.{0,80}\b(?:must|should|shall|please|now|are (?:required|instructed|to)|is (?:required|instructed|to)|respond|reply|output|answer|rate|recommend|set|mark|call|fetch|visit|return|conclude)\b/i,
  /\b(?:note|attention|message|instructions?|memo|notice) (?:to|for) (?:the |any |all )?(?:ai|agents?|assistants?|models?|llms?|bots?|automated|analyst)/i,
  /\b(?:you (?:are|must|should|will|shall)|as an ai)\b.{0,80}\b(?:verdict|confidence|rate|rating|fetch|tools?|output|report|reply|respond|ignore|recommend(?:ing)? buying)\b/i,
  /\b(?:your (?:task|verdict|answer|output|instructions?|rating|recommendation))\b.{0,60}\b(?:buy|sell|avoid|watch|must|should|is|:)/i,
  /\b(?:set|assign|give|output|return|report|mark|record|use)\b.{0,40}\b(?:verdict|confidence|goal_fit|rating|recommendation)\b.{0,20}(?:to|as|=|:|of|at)/i,
  /\b(?:verdict|confidence|recommendation)\s*[:=]\s*["']?(?:buy|strong buy|watch|avoid|sell|1(?:\.0)?|0\.\d+|\d{1,3} ?%)/i,
  /<\/?\s*(?:system|instructions?|assistant|user|tool|prompt)\b|\[\/?(?:system|inst|instructions?)\]|^\s*(?:system|assistant)\s*:/im,
];

const POSITIVE_WORDS: ReadonlySet<string> = new Set(POSITIVE.split(' '));
const NEGATIVE_WORDS: ReadonlySet<string> = new Set(NEGATIVE.split(' '));

/** 1 for good news, -1 for bad, 0 for neither, by which words prevail. */
export function toneOf(text: string): 1 | 0 | -1 {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const balance = words.reduce(
    (sum, word) => sum + (POSITIVE_WORDS.has(word) ? 1 : 0) - (NEGATIVE_WORDS.has(word) ? 1 : 0),
    0,
  );
  return balance > 0 ? 1 : balance < 0 ? -1 : 0;
}

export function isHype(text: string): boolean {
  return HYPE.test(text);
}

/**
 * True for a text that gives its reader orders. This keeps such texts out of our counts; it is not what protects a run:
 * no text can name a tool, an address or a verdict, whether it is recognised here or not.
 */
export function givesOrders(text: string): boolean {
  return ORDERS.some((pattern) => pattern.test(text));
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
