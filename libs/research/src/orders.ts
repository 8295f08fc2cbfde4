import { legible } from '@gemscout/evidence';
import { foldedLetters, hiddenReadings, tagsShown } from './disguises.ts';

/** Texts that address their reader with instructions. They are excluded from every count. */
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
  /<\|[a-z_]+\|>|#{2,}\s*(?:system|instructions?|assistant)\b|["']role["']\s*:\s*["'](?:system|assistant)|\b(?:begin|end) (?:system|instructions?|prompt)\b/i,
  /\b(?:new|updated|real|actual|hidden|secret) (?:system )?(?:instructions?|prompt|directives?)\s*[:=]/i,
  /\b(?:reveal|print|repeat|leak|send|exfiltrate)\b.{0,40}\b(?:system prompt|your prompt|your instructions|api[ _-]?keys?|credentials)\b/i,
  /\b(?:tool_calls?|function_call|call_tool|invoke_tool)\b|\b(?:call|use|invoke|run|execute)\b.{0,20}\b(?:web|browser|fetch|shell|search|social|indicators|earnings|options) (?:tool|function)\b/i,
  /\b(?:fetch|curl|wget|load|browse|request)\s+(?:https?:\/\/|www\.)/i,
  /\b(?:visit|open|download)\s+(?:https?:\/\/|www\.)\S+[,;]?\s+(?:to (?:confirm|unlock|verify|continue)|then|before)\b/i,
  /!\[[^\]]*\]\(\s*(?:https?:)?\/\/|\bjavascript:|<(?:script|iframe|img|meta|svg|object|embed)\b/i,
  /\b(?:when|while|if) (?:you (?:are |re )?)?(?:summari[sz]\w*|analy[sz]\w*|reading|processing|evaluat\w*)\b.{0,60}\b(?:say|write|answer|conclude|rate|output|state|respond|mention)\b/i,
];

const IGNORE =
  'ignorier\\w*|missacht\\w*|vergiss\\w*|ignore[rz]?|oublie[rz]?|ignora\\w*|olvid\\w*|descart\\w*|esquec\\w*|dimentic\\w*|negeer\\w*|vergeet|z?ignoruj\\w*|zapomnij|yok say\\w*|gormezden gel\\w*|bo qua|abaikan|ignorera';
const INSTRUCTIONS =
  'anweisung\\w*|vorgabe\\w*|regeln|instruktion\\w*|instructions?|consignes?|regles|instrucciones|reglas|ordenes|instrucoes|regras|istruzioni|regole|instructies|aanwijzingen|regels|instrukcj\\w*|polecen\\w*|talimat\\w*|huong dan|chi thi|instruksi|perintah';
/** The same in other languages, over letters without accents. */
const FOREIGN_ORDERS = [
  new RegExp(String.raw`\b(?:${IGNORE})\b.{0,50}\b(?:${INSTRUCTIONS})\b`, 'i'),
  new RegExp(String.raw`\b(?:${INSTRUCTIONS})\b.{0,50}\b(?:${IGNORE})\b`, 'i'),
  /\b(?:urteil|bewertung|empfehlung|veredicto|verdetto|oordeel|verdict|recomendacion|recommandation|raccomandazione)\s*(?:[:=]|lautet|muss|doit|debe|deve|moet)\W.{0,15}\b(?:kaufen|acheter|comprar|comprare|acquistare|kopen)\b/i,
];
/** And in other scripts. */
const OTHER_SCRIPTS = [
  /(?:忽略|无视|無視|忽視|忘记|忘掉|不要理会).{0,20}(?:指令|指示|说明|規則|规则|提示|命令)/u,
  /(?:指示|命令|ルール|プロンプト|指令).{0,12}(?:無視|忘れ)/u,
  /(?:지시|명령|규칙|프롬프트|지침).{0,12}(?:무시|잊)/u,
  /(?:игнорир|забуд|отброс|не обращай)\S*.{0,40}(?:инструкц|указани|правил|команд)/iu,
  /(?:ігнору|забуд)\S*.{0,40}(?:інструкц|вказівк|правил)/iu,
  /(?:تجاهل|انس).{0,40}(?:تعليمات|التعليمات|الأوامر|القواعد)/u,
  /(?:निर्देश|आदेश|नियम).{0,40}(?:अनदेखा|भूल|नज़रअंदाज)/u,
  /התעלם.{0,40}(?:הוראות|ההוראות)/u,
  /αγνόησε.{0,40}(?:οδηγίες|εντολές)/iu,
  /(?:结论|判定|评级|結論|評価|판정|평가|вердикт|рекомендаци\S*|рейтинг).{0,12}(?:买入|買い|매수|покупать|купить)/iu,
];

/**
 * True for a text that gives its reader orders, in whatever disguise. This keeps such texts out of our counts; it is not
 * what protects a run: no text can name a tool, an address or a verdict, whether it is recognised here or not.
 */
export function givesOrders(text: string): boolean {
  if (orders(text)) return true;
  if (isPlain(text)) return hiddenReadings(text).some(orders);
  const shown = legible(text);
  const folded = foldedLetters(shown);
  const readings = [tagsShown(text), shown, folded, ...hiddenReadings(shown), ...hiddenReadings(folded)];
  return OTHER_SCRIPTS.some((pattern) => pattern.test(shown)) || readings.some(orders);
}

function orders(text: string): boolean {
  return ORDERS.some((pattern) => pattern.test(text)) || FOREIGN_ORDERS.some((pattern) => pattern.test(text));
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7E\s]*$/.test(text);
}
