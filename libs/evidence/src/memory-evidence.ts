import { isText } from './evidence-kind.ts';
import { evidenceItemOf, evidenceRefOf, type EvidenceItem, type EvidenceStore } from './evidence-store.ts';

/** An evidence store in memory, for tests. */
export function memoryEvidence(): EvidenceStore {
  const items = new Map<string, EvidenceItem>();
  return {
    save: (saved) => {
      const item = evidenceItemOf(saved);
      const name = `${item.workspaceId}/${item.hash}`;
      if (!items.has(name)) items.set(name, item);
      return Promise.resolve(evidenceRefOf(item));
    },
    get: (workspaceId, hash) => Promise.resolve(items.get(`${workspaceId}/${hash}`)),
    deleteTexts: async (provider, before) => {
      const expired = [...items].filter(
        ([, item]) => isText(item.kind) && 'items' in item.body && item.fetchedAt < before,
      );
      const own = expired.filter(([, { kind, provider: of }]) => (kind === 'page' ? 'pages' : of) === provider);
      for (const [name, item] of own) {
        const { items: _, ...rest } = item.body;
        items.set(name, { ...item, body: { ...rest, items_deleted: true } });
      }
      return own.length;
    },
    forget: async (workspaceId) => {
      for (const name of items.keys()) if (name.startsWith(`${workspaceId}/`)) items.delete(name);
    },
    close: () => Promise.resolve(),
  };
}
