import { inflected } from '../inflected.ts';

const UP_VERBS = `
climb gain advance jump surge rally soar rocket increase appreciate recover rebound strengthen improve leap skyrocket
accelerate expand ascend mount swell balloon spike edge pop* bounce lift firm vault escalate outpace zoom
strengthen heighten multiply enlarge build widen boom thrive inflate progress flourish revive add notch
mushroom vault catapult roar gallop bound hop* sprint rip* amass
uplift blossom bloom burgeon proliferate intensify snowball perk canter romp rocket thunder clamber upswing reflate brighten buoy elevate hoist augment fatten fructify outgrow regain recoup scamper steepen mend rejuvenate resurge resurface reawaken revive prosper brighten bulge
=rise =rises =rose =risen =rising =grow =grows =grew =grown =growing =go_up =goes_up =went_up =gone_up =going_up
=shot_up =shoot_up =shoots_up =picked_up =picks_up =picking_up =moved_up =moves_up =ticked_up =edged_up =edges_up =crept_up
=came_up =pushed_up =pushed_higher =run_up =ran_up =ran_higher =stepped_up =drifted_up =drifted_higher =edged_higher
=moved_higher =traded_up =trades_up =put_on =puts_on =putting_on =tacked_on =piled_on =packed_on =made_up_ground =gapped_up
=inched_up =inched_higher =sprang =sprung =upswing =took_off =broke_higher =worked_higher =marched_higher =ground_higher
=doubled =quadrupled =quintupled =tripled =doubling =tripling =bid_up =marked_up =levitated =clawed_back =won_back =regained =won =wins =winning =perked_up =ratcheted_up =racked_up =racks_up =chalked_up =chalks_up =clocked_up =notched_up =bounced_back =came_back =made_good =better_off =richer =leapt =leaps_up =leapt_up =built_up =puffed_up =firmed_up =livened_up =pulled_ahead =headed_higher =heads_higher =heading_higher =went_higher =goes_higher =gone_higher =pressed_higher =stepped_higher =soared_away =picked_itself_up =shot_ahead =shot_higher =jumped_higher =took_wing =took_flight =gathered_steam =gathered_pace =gained_ground =gaining_ground =gains_ground =made_headway =made_gains =made_progress =crept_higher =climbed_higher =rose_higher =pumped_up =fought_back =sprang_back =shot_back_up =risen_again =on_the_rise =on_the_up =powered_ahead =forged_ahead =earned_holders =made_holders =brought_holders =worth_more`;

const UP_NOUNS = `
rise|increase|gain|advance|rally|jump|surge|climb|uptick|upturn|upswing|upside|growth|appreciation|recovery|rebound|bounce
|improvement|leap|expansion|plus|uptrend|upmove|up move|ascent|run-up|run up|spike|pop|boost|acceleration|winner|outperformance
|spurt|updraft|gaining streak|advancement|climb-up|step-up|uplift|resurgence|revival|boom|bull run|upsurge|markup|strengthening|catch-up rally|leg up|leg higher|move higher|move up|push higher|swing up|gains|advances|rises|rallies|jumps|increases|climbs|surges|rebounds|melt-up|pickup|pick-up|hop|burst|comeback|higher|up|upward|upwards|its lead|lead over|advantage over|edge over|in the green|into the green|into the black|in the black|to the upside|positive return|positive change|stronger|northward|ahead|positive|positively|dearer|pricier|costlier`;

const DOWN_VERBS = `
decline drop* slip* dip* slide tumble plunge plummet sag* retreat crater collapse slump crash decrease depreciate weaken
deteriorate worsen contract dive erode ease soften subside dwindle diminish recede nosedive languish stumble
skid* wilt swoon sour topple descend cool cede surrender forfeit shed* lose wane fade buckle backslide
vanish disappear shrivel wither crumble unravel implode relinquish cheapen capitulate evaporate flop* flounder nose-dive whittle pare dent cave slouch regress recoil sputter crumple moult
tank trim* correct deflate ebb lessen reduce
curtail decay degrade dampen dim* droop downsize fizzle founder falter keel lurch regress rot* scythe shave slacken slash slim* stagger subtract swoop tarnish unwind wallow wreck plop*   abate retrace backtrack sour stutter stall axe chop* 
=fall =falls =fell =fallen =falling =sink =sinks =sank =sunk =sinking =shrink =shrinks =shrank =shrunk =shrinking
=slid =slides =sliding =lost =loses =losing =gave_up =gives_up =given_up =giving_up =gave_back =gives_back =given_back =give_back =giving_back =hand_back =handed_back
=go_down =goes_down =went_down =gone_down =going_down =come_down =comes_down =came_down =moved_down =moves_down =moved_lower
=pulled_back =pulls_back =pulling_back =fell_back =falls_back =drifted_down =drifted_lower =edged_down =edged_lower =crept_down
=ticked_down =ticked_lower =traded_down =trades_down =sold_off =sells_off =selling_off =slipped_back =dropped_back =backed_off
=took_a_hit =takes_a_hit =slumped =shaved_off =inched_down =inched_lower =gapped_down =turned_down =marked_down =bled =bleeds
=dove =unravelled =unravelling =coughed_up =lowered =lowers =weakened =shed =sheds =shedding =frittered_away =whittled_down =whittled_away =headed_south =heading_south =went_south =gone_south =lost_ground =losing_ground =loses_ground =on_the_slide =on_the_wane =cut_back =scaled_back =gone_into_reverse =came_off =comes_off =come_off =slipped_lower =drifted_off =eased_back =eased_off =dropped_away =sank_back =slid_back =crept_lower =ground_lower =stepped_down_to =went_backward =given_way =gave_way =keeled_over =rolled_over =rolls_over =melted =melted_away =caved_in =gone_backwards =went_backwards =goes_backwards =hammered =clobbered =pummelled =battered =walloped =mauled =gutted =took_a_beating =took_a_knock =took_a_tumble =got_cheaper =pushed_back =knocked_back =set_back =worse_off =poorer =taken_off =took_off_its_value =fallen_away =fell_away =ebbed_away =slipped_away =fell_off =dropped_off =tailed_off =slunk =gone_lower =went_lower =headed_lower =halved =halving =knocked_off =wiped_off =wiped_out =slackened =suffered
=dried_up =dries_up =thinned_out =cost_holders =cost_investors =cost_owners =cost_shareholders =cost_buyers =costs_holders =cost_its_holders =worth_less =gone =took_back =takes_back =taken_back =gave_away =gives_away =died_down =dies_down =let_go_of`;

const DOWN_NOUNS = `
decline|fall|drop|decrease|loss|losses|dip|slide|slump|plunge|tumble|retreat|pullback|pull-back|setback|downturn|downtick
|downswing|drawdown|selloff|sell-off|correction|contraction|depreciation|erosion|weakening|slippage|reversal|minus|downtrend
|swoon|shrinking|falls|drops|declines|slides|slumps|plunges|dips|decreases|pullbacks|setbacks|retreats|leg down|leg lower|move lower|move down|push lower|swing down|tailspin|bust|bear run|cutback|shave|cut|downslide|downslope|decay|ebb|attrition|rout|wobble|haircut|bloodletting|downdraft|downdraught|washout|shake-out|shakeout|rollover|meltdown|giveback|mauling|hammering|pasting|lurch lower|comedown|nosedive|free fall|freefall|skid|sag|discount|descent|crash|collapse|deterioration|loser|underperformance|lower|down|downward|downwards|in the red|to the downside
|negative return|negative change|weaker|southward|below water|under water|reduction|shrinkage|shortfall|worse|off|negative|negatively|cheaper|deficit|its lag|arrears`;

/** What says that a figure beats another that was expected, and what says that it falls short. */
const BEAT_VERBS = `
beat top* exceed surpass outperform outstrip* outdo eclipse trump better overshoot crush hurdle leapfrog* vanquish overdeliver over-deliver outmatch smash trounce outpace outshine outrun outclass
=bested =bests =beats =beating =beaten =topped =came_in_above =came_in_ahead =came_in_better =comes_in_above =came_out_ahead =came_out_above
=ahead_of =better_than =above =over =cleared =clears =outdid =outshone =overtook =higher_than =stronger_than =in_excess_of
=overshot =sailed_past =blew_past =edged_past =swept_past =shot_past =went_past =ran_ahead =outran =outpaced =north_of =in_front_of =overtopped =did_better =did_more =more_than =met_and_beaten =clear_of =vaulted =positive_surprise =positive_surprises =upside_surprises =surprised_on_the_upside =surprises_on_the_upside =pleased =delighted =pleasant =welcome_surprise =successes =positively =upside_surprise =surprised_positively =surprised_to_the_upside =earnings_beat =topping =on_the_right_side_of =better_outcome =did_well_against =came_in_over =came_in_higher =comes_in_over =came_in_stronger =came_out_better =came_out_higher =turned_out_better =turned_out_higher =fared_better =handily_above =more_profit_than =higher_profit_than =pleasing =positive_surprise =happy_surprise =outperformance =improved_on =went_beyond =gone_beyond =goes_beyond =went_one_better =overfulfilled =exceeding =surpassing =outpacing =above-consensus`;
const MISS_VERBS = `
miss undershoot disappoint trail lag* underperform underwhelm undercut*
=fell_short =falls_short =falling_short =fallen_short =came_in_below =came_in_under =came_in_short =comes_in_below =behind =below
=under =short_of =worse_than =undershot =lower_than =weaker_than =shy_of =negative_surprise =negative_surprises =downside_surprises =disappointments =nasty =unpleasant =unwelcome =disappointing =surprised_on_the_downside =negatively =downside_surprise =earnings_miss
=fell_shy =falls_shy =came_up_short =comes_up_short =came_in_light =south_of =did_not_reach =did_not_meet =not_meet =not_reach =not_match =failed_to_meet =failed_to_reach =failed_to_match =failed_to_live_up =could_not_match =stopped_short =stayed_under =stayed_behind =stayed_below =fell_light =let_down =below_par =not_enough =inferior =poorer_than =shortfall =less_than =on_the_wrong_side_of =came_in_lower =came_in_weaker =came_in_worse =came_out_below =came_out_worse =came_out_lower =turned_out_worse =turned_out_lower =fared_worse =lower_profit_than =bad_surprise =nasty_surprise =unpleasant_surprise =did_not_make =not_made =did_worse =did_less =fell_behind =falls_behind =fallen_behind =underdelivered =under-delivered =flunked =stumbled =flopped =shy =came_in_shy =landed_below =landed_under =ended_up_below =did_not_clear =did_not_top =did_not_beat_it =fluffed =in_arrears_of =below-consensus`;

function listed(list: string): readonly string[] {
  return list
    .split(/[|\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** Verbs of motion alone. */
export const MOTION_VERBS: readonly string[] = [...inflected(UP_VERBS), ...inflected(DOWN_VERBS)];
export const UP_WORDS: readonly string[] = [...inflected(UP_VERBS), ...listed(UP_NOUNS)];
export const DOWN_WORDS: readonly string[] = [...inflected(DOWN_VERBS), ...listed(DOWN_NOUNS)];
export const BEAT_WORDS: readonly string[] = inflected(BEAT_VERBS);
export const MISS_WORDS: readonly string[] = inflected(MISS_VERBS);

/** Words of motion that say no direction. */
export const NEUTRAL_WORDS: readonly string[] = listed(`
change|changed|changes|gone by|move|moved|moves|moving|swing|swung|return|returned|returns|performance|performed|made|shift|shifted
|held up|holds up|hold up|holding up|held steady|held firm|kept up|caught up|wound up|ended up|set up|made up|up to|come up|comes up|up for|boils down|comes down to|broken down|down to|breaks down|went|travelled|reading|difference|gap|deviation|rate|trend|trending|week|month|quarter|day`);
