import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';

/** Where mail is read on an installation that sends none: a newcomer would wait for it otherwise. */
export function MailHint() {
  const { data } = useQuery(configQuery);
  if (data?.mail === 'none') return <p>This installation sends no mail: its operator can help.</p>;
  if (data?.mail !== 'mailbox') return null;
  return (
    <p>
      Nothing is sent from this machine: read the mail in its{' '}
      <a
        className="rounded-md text-accent underline underline-offset-3"
        href="/dev/mailbox"
        target="_blank"
        rel="noreferrer"
      >
        development mailbox
      </a>
      .
    </p>
  );
}
