import type { TagResponse, TeamResponse } from '@gemscout/contracts';
import { LONGEST_TAG } from '@gemscout/domain';
import { X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { BareField } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { utcText } from '../../ui/time.tsx';
import { readerOr } from '../team/team-query.ts';
import { useChangeNotes, type NotesOf } from './notes-api.ts';

type TagsProps = {
  of: NotesOf;
  tags: readonly TagResponse[];
  /** Undefined while it is read. */
  team: TeamResponse | undefined;
};

/** Each says on hover who added it and when; any member can remove it. */
export function Tags({ of, tags, team }: TagsProps) {
  const [tag, setTag] = useState('');
  const { mutate, isPending, error } = useChangeNotes(of);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ add: 'tag', tag }, { onSuccess: () => setTag('') });
  };
  const focusField = () => form.current?.querySelector('input')?.focus();
  return (
    <div className="grid gap-2">
      {tags.length > 0 && (
        <TagList
          tags={tags}
          team={team}
          busy={isPending}
          onRemove={(text) => mutate({ remove: 'tag', tag: text }, { onSuccess: focusField })}
        />
      )}
      {error && <Refusal error={error} />}
      <form ref={form} onSubmit={submit} className="flex gap-2 print:hidden">
        <BareField
          label="Tag"
          placeholder="Add a tag"
          maxLength={LONGEST_TAG}
          className="h-8 max-w-60 flex-1"
          value={tag}
          onChange={({ target }) => setTag(target.value)}
        />
        <Button type="submit" className="h-8" disabled={isPending || tag.trim() === ''}>
          Add tag
        </Button>
      </form>
    </div>
  );
}

type TagListProps = Pick<TagsProps, 'tags' | 'team'> & { busy: boolean; onRemove: (tag: string) => void };

function TagList({ tags, team, busy, onRemove }: TagListProps) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map(({ tag, user_id: userId, at }) => (
        <li
          key={tag}
          title={team && `Added by ${readerOr(team, userId)}, ${utcText(at)}`}
          className="flex min-h-6 items-center rounded-md bg-accent-soft pl-2 text-xs"
        >
          <span className="wrap-anywhere">{tag}</span>
          <IconButton label={`Remove the tag ${tag}`} className="size-6" disabled={busy} onClick={() => onRemove(tag)}>
            <X size={12} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
