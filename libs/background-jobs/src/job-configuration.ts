import {
  ConfigurationError,
  requireBilling,
  requireMail,
  type BillingConfiguration,
  type Configuration,
  type MailConfiguration,
} from '@gemscout/service-kit';

type JobConfiguration = {
  readonly mail: MailConfiguration;
  readonly billing: BillingConfiguration;
  /** Prefix of links in mails. */
  readonly publicUrl: string;
};

/** Placeholder for installations that send no mails, where no link is ever opened. */
const NO_URL = 'http://localhost:3000';

/**
 * The configuration of the background jobs, in a process that does not serve the product's users.
 *
 * @throws ConfigurationError for the first missing variable
 */
export function requireJobs(configuration: Configuration): JobConfiguration {
  const billing = requireBilling(configuration);
  const mail = requireMail(configuration);
  const { publicUrl } = configuration;
  if (mail.mode === 'smtp' && publicUrl === undefined)
    throw new ConfigurationError(
      'PUBLIC_URL',
      undefined,
      'Links in mails begin with it: give the address at which people reach Gemscout, such as ' +
        'PUBLIC_URL=https://gemscout.example.com.',
    );
  return { mail, billing, publicUrl: publicUrl ?? NO_URL };
}
