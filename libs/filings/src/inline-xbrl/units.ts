import type { ElementReader } from './element-reader.ts';
import { localName } from './local-name.ts';

type OpenUnit = { readonly id: string; readonly above: string[]; readonly below: string[]; isBelow: boolean };

/** The units of a report by id, as `companyfacts` writes them: `USD`, `shares`, `USD/shares`, `pure`. */
export function unitReader(): ElementReader<ReadonlyMap<string, string>> {
  const units = new Map<string, string>();
  let open: OpenUnit | undefined;
  let text = '';
  return {
    result: units,
    opened(name, { id = '' }) {
      text = '';
      if (name === 'unit') open = { id, above: [], below: [], isBelow: false };
      else if (open && name === 'unitDenominator') open.isBelow = true;
    },
    text(data) {
      if (open) text += data;
    },
    closed(name) {
      if (!open) return;
      if (name === 'measure') (open.isBelow ? open.below : open.above).push(localName(text.trim()));
      if (name !== 'unit') return;
      units.set(open.id, [open.above, open.below].flatMap((side) => (side.length > 0 ? side.join('*') : [])).join('/'));
      open = undefined;
    },
  };
}
