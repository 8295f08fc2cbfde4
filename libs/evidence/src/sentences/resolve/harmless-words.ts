/** Words that only join or measure others: no figure is of one. */
const FUNCTION_WORDS = listed(`
a an the this that these those it its they their them he she his her we our us you your one ones who which what whose such same
i me my anyone someone everyone nobody whoever somebody
and or but nor so yet while whereas although though because since as if than then when where whether however therefore thus hence still
of in on at to for from by with without within into onto over under above below about around near between among against per via
after before during until till through throughout across along toward towards upon off out up down back apart away beside besides despite
is are was were be been being am has have had having do does did done can could may might must shall should will would
not no never neither none nothing only just merely barely hardly scarcely simply mere even also too very quite rather fairly pretty
much many more most less least few fewer little some any all both each every either other others another enough several
now today having currently presently recently lately already again once twice ever always often usually normally typically generally
roughly nearly almost approximately precisely exactly practically virtually essentially effectively basically
here there first last next latest final current present recent past previous
well far close far-off long short soon late early ago later earlier further furthermore moreover meanwhile instead indeed perhaps maybe
clearly plainly evidently apparently obviously certainly surely hardly comfortably slightly somewhat considerably markedly noticeably
`);
/** Words that make of a figure nothing else than it is: sizes and judgements, general verbs, and whoever trades. */
const PLAIN_WORDS = listed(`
final first high higher highest low lower lowest large larger big bigger small smaller tiny huge enormous modest moderate generous hefty steep thin
rich full fair decent solid healthy weak strong light heavy slim meagre wide narrow tight deep shallow great good bad poor better worse
normal usual typical average ordinary unusual remarkable notable striking considerable substantial significant negligible respectable
cheap dear expensive inexpensive costly demanding undemanding stretched reasonable attractive unattractive tempting ambitious lofty elevated
extreme subdued muted calm wild lively quiet active busy nervous jumpy steady stable volatile sober plain simple mere single whole total
stand stands stood sit sits sat lie lies lay remain remains stay stays come comes came go goes put puts end ends ended ending begin begins
start starts finish finishes finished close closes closed mean means meaning show shows showing shown give gives given get gets getting
got take takes carry carries carrying look looks looking seem seems appear appears suggest suggests point points signal signals leave
leaves let lets make makes find finds say says tell tells ask asks asking want wants demand demands need needs pay pays paying cost costs
collect collects collecting receive receives enjoy enjoys amount amounts add adds equal equals
reach reaches mark marks set sets hold holds keep keeps bring brings count counts range ranges vary varies swing swings move moves
moving moved expect expects expecting anticipate anticipates foresee foresees reckon reckons see sees seen allow allows price prices priced pricing
reflect reflects imply implies value values valued trade trades traded trading quote quotes quoted change changes changed hand hands
investor investors holder holders buyer buyers seller sellers trader traders shareholder shareholders owner owners seeker seekers crowd people
market markets participants public fans bulls bears speculators
company firm business name stock stocks share shares issuer group player giant outfit paper
day days week weeks month months quarter quarters year years session sessions time times spring summer autumn winter
january february march april may june july august september october november december monday tuesday wednesday thursday friday
side way view level reading terms light basis part place room figure number numbers sum size scale measure yardstick gauge metric
bit touch shade trifle tag screen chart ticker mark line case point hand picture story sheet paper income
fetch fetches fetched fetching hit hits hitting boast boasts sport sports command commands warrant warrants merit merits translate translates correspond
corresponds work works worked run runs ran running average averages averaged clock clocks clocked post posts posted register registers registered notch notches
print prints printed log logs logged record records recorded saw hover hovers hovered hovering linger lingers lingered rest rests rested perch perched perches settle settles settled
settling wind winds wound touch touches touched tested test tests tick ticks drift drifts drifted arrive arrives arrived land lands landed leave left total totals totalled
turn turns turned pass passes passed cross crosses crossed break breaks broke clear clears cleared face faces facing surround surrounds frame frames
span spans spanning stretch stretches bracket brackets separate separates divide divides measured describe describes characterise characterises confirm confirms
draw draws drew drawn drawing made making entered enter enters compare compares compared comparing contrast contrasts apiece piece buck bucks dollar dollars cent cents percent percentage ratio index indicator oscillator momentum strength handle spot handily print
kind sort type manner fact truth sense detail data evidence information snapshot summary overview context perspective comparison contrast
bargain steal snip fortune lot plenty deal cushion buffer gap distance difference spread room scope floor ceiling support base peak top bottom middle centre center edge
rate pace clip speed degree extent magnitude amplitude multiple multiples band bands corridor channel zone area territory neighbourhood vicinity
trend direction course path move swing swings return returns result results outcome performance showing appetite interest demand attention
investor's holder's bull bear optimist optimists pessimist pessimists sceptic sceptics observer reader readers newcomer newcomers patient cautious brave careful
bell bells rang ring rings tape auction counter became becomes become weigh weighs weighed ask asked weighs tip tips scales amounting cash till pocket pockets wallet insurer utility lender bank chipmaker retailer brewer miner carmaker drugmaker manufacturer maker operator chain brand giant heavyweight dwarf newcomer stalwart
intact flat unbroken distinct original unique yes sure fine ok okay please noteworthy worth worthwhile telling interesting impressive eye-catching tame middling so-so tepid lukewarm neutral balanced mixed
equivalent namely viz ie eg approx circa ballpark odd mere sheer whopping cool bare slender paltry princely juicy fat lean spare ample adequate acceptable sensible
broad unremarkable limited favourable favorable supportive encouraging reassuring constructive comfortable robust resilient conservative orderly contained manageable mild benign unspectacular uneventful firm soft
`);

function listed(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

function isFunctionWord(word: string): boolean {
  return /ly$/i.test(word) || FUNCTION_WORDS.has(word.toLowerCase());
}

/** True if the word, or what it is a form of, says nothing that a figure could be of. */
export function isHarmless(word: string): boolean {
  const ground = word.toLowerCase().replace(/'s?$/, '');
  const isPlain = (part: string) => groundForms(part).some((form) => PLAIN_WORDS.has(form)) || FUNCTION_WORDS.has(part);
  return isFunctionWord(ground) || isPlain(ground) || ground.split('-').every(isPlain);
}

/** `carried` is a form of `carry`, `stopping` of `stop`, `paler` of `pale`. */
function groundForms(word: string): readonly string[] {
  const stem = word.replace(/(?:ing|ed|er|est|es|s)$/, '');
  return stem.length < 3 || stem === word
    ? [word]
    : [word, stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1')];
}
