export { eraseAccounts, eraseNext, type EraseDeps } from './erase-accounts.ts';
export { mailOnce } from './mail-notifications.ts';
export { requireJobs } from './job-configuration.ts';
export { sendMails } from './send-mails.ts';
export { startBackgroundJobs } from './start-background-jobs.ts';
