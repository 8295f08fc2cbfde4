import { Suspense, useId, type ComponentProps } from 'react';
import { BareField } from '../../../ui/field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useSuggestions } from './use-suggestions.ts';

const loadList = () => import('./symbol-list.tsx');
const SymbolList = lazyPart(loadList);

/** Longer texts than a ticker's are refused by the server; this only bounds the address. */
const LONGEST_TEXT = 2_000;

type SymbolFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  label: string;
  value: string;
  /** What to suggest for, where that is a part of the value. */
  sought?: string;
  onChange: (value: string) => void;
  onChoose: (symbol: string) => void;
  /** Enter chooses the best match, also if none is active. */
  choosesBest?: boolean;
  /** The side of the field that the suggestions keep to; `right`: below 1100 pixels only, where the field is at the right of the page. */
  align?: 'left' | 'right';
};

/**
 * A field for a ticker, which suggests companies of the market. The input is one and stays: the list is loaded when it is first
 * needed, and is added beside it.
 */
export function SymbolField(props: SymbolFieldProps) {
  const { value, sought = value, onChange, onChoose, choosesBest = false, align = 'left', ...input } = props;
  const id = useId();
  const { shown, listed, index, ...suggested } = useSuggestions({ sought, choosesBest, onChoose });
  return (
    <div
      className="min-w-0 flex-1 sm:relative"
      onFocus={() => void loadList().catch(() => undefined)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || suggested.close()}
    >
      <BareField
        {...input}
        {...comboboxOf(id, listed, index)}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_TEXT}
        value={value}
        onKeyDown={suggested.press}
        onChange={({ target }) => {
          suggested.type();
          onChange(target.value);
        }}
      />
      <Suspense fallback={null}>
        {shown && (
          <SymbolList
            id={id}
            text={sought}
            index={index}
            align={align}
            onSuggestions={suggested.setSuggestions}
            onChoose={suggested.choose}
          />
        )}
      </Suspense>
    </div>
  );
}

/** How assistive technology knows the list of a field and what is active in it. */
function comboboxOf(id: string, listed: boolean, index: number): ComponentProps<'input'> {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': listed,
    'aria-controls': listed ? id : undefined,
    'aria-activedescendant': listed && index >= 0 ? `${id}-${index}` : undefined,
  };
}
