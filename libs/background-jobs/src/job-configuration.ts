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
  /** Links in mails begin with it. */
  readonly publicUrl: string;
};

/** Where mails are not sent to people, no link in them is opened. */
const NO_URL = 'http://localhost:3000';

/**
 * What the background jobs need of the configuration, in a process that does not listen for the product's users.
 *
 * @throws ConfigurationError for the first variable that is missing
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
