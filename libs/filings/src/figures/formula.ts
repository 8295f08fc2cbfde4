import type { MissingReason } from './figure.ts';

/**
 * `input` is the unit of the inputs, which is the same in all of them: a currency or a currency a share. `flag` is 1 where a sign is
 * there, and 0 where it is not.
 */
type FormulaUnit = 'input' | 'USD' | 'USD/shares' | 'pct' | 'ratio' | 'days' | 'months' | 'points' | 'flag';

/** A pure function of named values, with its description. A stored result can be computed again from its stored inputs. */
export type Formula<Required extends string = string, Optional extends string = string> = {
  /** For readers, in the names of the inputs. */
  readonly text: string;
  readonly unit: FormulaUnit;
  readonly required: readonly Required[];
  /** Counted as 0 where a company files none: minority interest, commercial paper. */
  readonly optional: readonly Optional[];
  /**
   * @returns the value, or why these values have none
   * @throws RangeError if a required value is not given
   */
  readonly compute: (values: Readonly<Record<string, number>>) => number | MissingReason;
};

type Definition<Required extends string, Optional extends string> = {
  readonly text: string;
  readonly unit: FormulaUnit;
  readonly required: readonly Required[];
  readonly optional?: readonly Optional[];
  readonly compute: (values: Readonly<Record<Required | Optional, number>>) => number | MissingReason;
};

/** A formula from a function that names its inputs. */
export function formula<Required extends string, Optional extends string = never>(
  definition: Definition<Required, Optional>,
): Formula<Required, Optional> {
  const { text, unit, required, optional = [], compute } = definition;
  const zeros = Object.fromEntries(optional.map((name) => [name, 0]));
  return {
    text,
    unit,
    required,
    optional,
    compute: (values) => {
      const all: Readonly<Record<string, number>> = { ...zeros, ...values };
      if (!hasAll(all, [...required, ...optional])) throw new RangeError(`Values are missing for ${text}`);
      return compute(all);
    },
  };
}

/** A quotient whose denominator has to be positive to mean anything. */
export function quotient(numerator: number, denominator: number): number | MissingReason {
  return denominator > 0 ? numerator / denominator : 'not_positive';
}

/** The same in percentage points: 12.3 for 12.3%. */
export function percent(numerator: number, denominator: number): number | MissingReason {
  return denominator > 0 ? (numerator / denominator) * 100 : 'not_positive';
}

function hasAll<Name extends string>(
  values: Readonly<Record<string, number>>,
  names: readonly Name[],
): values is Readonly<Record<Name, number>> {
  return names.every((name) => values[name] !== undefined);
}
