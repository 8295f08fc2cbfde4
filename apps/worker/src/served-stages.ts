import { STAGE_NAMES, type Stage } from '@gemscout/domain';
import { ConfigurationError } from '@gemscout/service-kit';

/** The stages configured in `STAGES`; all if it is not set. @throws ConfigurationError for an unknown stage */
export function servedStages(named: readonly string[] = STAGE_NAMES): readonly Stage[] {
  for (const name of named)
    if (!STAGE_NAMES.some((stage) => stage === name))
      throw new ConfigurationError(
        'STAGES',
        named.join(','),
        `There is no stage "${name}"${meant(name)}; give some of ${STAGE_NAMES.join(',')}, or leave STAGES out for all.`,
      );
  return STAGE_NAMES.filter((stage) => named.includes(stage));
}

/** Suggests a stage with the same beginning: the name is most likely a typo. */
function meant(name: string): string {
  const beginning = name.slice(0, 3).toLowerCase();
  const stage = STAGE_NAMES.find((known) => beginning.length === 3 && known.startsWith(beginning));
  return stage === undefined ? '' : ` (did you mean "${stage}"?)`;
}
