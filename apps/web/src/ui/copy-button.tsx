import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

const TOLD_MS = 1_500;

/** Puts a text on the clipboard; `what` names it. Where the browser refuses, the text can still be selected. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [told, setTold] = useState('');

  async function copy() {
    const outcome = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Select it instead',
    );
    setTold(outcome);
    setTimeout(() => setTold(''), TOLD_MS);
  }

  return (
    <Button className="h-8" onClick={() => void copy()}>
      {told === 'Copied' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      {told || `Copy ${what}`}
    </Button>
  );
}
