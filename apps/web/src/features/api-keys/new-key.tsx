import type { NewApiKeyResponse } from '@gemscout/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Success } from '../../ui/success.tsx';
import { apiKeysQuery, createKey } from './api-keys-api.ts';
import { curlExample } from './curl-example.ts';

/** Makes a key, and shows it: this once. */
export function NewKey() {
  const [name, setName] = useState('');
  const creating = useCreateKey(() => setName(''));

  function submit(event: FormEvent) {
    event.preventDefault();
    creating.mutate(name.trim());
  }

  return (
    <>
      {creating.data && <ShownOnce created={creating.data} onDone={creating.reset} />}
      <form onSubmit={submit} className="grid gap-3">
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1 basis-56">
            <Field
              label="Name of a new key"
              name="key-name"
              autoComplete="off"
              placeholder="Notebook"
              required
              maxLength={60}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </div>
          <Button type="submit" look="primary" disabled={creating.isPending || name.trim() === ''}>
            {creating.isPending ? 'Creating…' : 'Create key'}
          </Button>
        </div>
        {creating.error && <Refusal error={creating.error} />}
      </form>
    </>
  );
}

/** Creates a key and then loads the list of keys again. */
function useCreateKey(onCreated: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: createKey,
    gcTime: 0, // the key goes with the page
    onSuccess: async () => {
      onCreated();
      await cache.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
}

function ShownOnce({ created: { key, name }, onDone }: { created: NewApiKeyResponse; onDone: () => void }) {
  const example = curlExample(location.origin, key);
  return (
    <div className="grid gap-3">
      <Success>The key “{name}” was created. Copy it now. It won’t be shown again.</Success>
      <code aria-label="The new key" className="figures rounded-md bg-sunken px-3 py-2 break-all select-all">
        {key}
      </code>
      <pre
        role="region"
        aria-label="Example"
        tabIndex={0}
        className="figures overflow-x-auto rounded-md bg-sunken px-3 py-2"
      >
        {example}
      </pre>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={key} what="key" />
        <CopyButton text={example} what="example" />
        <Button look="quiet" className="h-8" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
