import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { companyPath } from '../../entities/company/company-path.ts';
import { SymbolField } from '../../entities/company/symbol-search/symbol-field.tsx';

const TICKER = /^\$?[a-z0-9][a-z0-9.-]{0,9}$/i;

/** Finds a company of the market, and leads to its page. */
export function HeaderSearch() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState('');

  function open(symbol: string) {
    setText('');
    form.current?.querySelector('input')?.blur();
    void navigate(companyPath(symbol));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    if (TICKER.test(typed)) open(typed.replace(/^\$/, '').toUpperCase());
  }

  return (
    <form
      ref={form}
      role="search"
      aria-label="Company"
      onSubmit={submit}
      className="flex max-w-64 min-w-28 flex-1 print:hidden max-bar:max-w-none"
    >
      <SymbolField
        label="Search for a company"
        placeholder="Search companies"
        data-key="/"
        enterKeyHint="search"
        choosesBest
        className="h-8"
        value={text}
        onChange={setText}
        onChoose={open}
      />
    </form>
  );
}
