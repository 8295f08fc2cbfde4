import type { CompanyNewsResponse } from '@gemscout/contracts';

/** `2 near copies and 1 headline about other companies are left out.`; undefined where nothing is. */
export function leftOutText({
  near_copies: copies,
  of_other_companies: others,
}: Pick<CompanyNewsResponse, 'near_copies' | 'of_other_companies'>): string | undefined {
  const parts = [
    ...(copies > 0 ? [`${copies} near ${copies === 1 ? 'copy' : 'copies'}`] : []),
    ...(others > 0 ? [`${others} ${others === 1 ? 'headline' : 'headlines'} about other companies`] : []),
  ];
  if (parts.length === 0) return undefined;
  return `${parts.join(' and ')} ${copies + others === 1 ? 'is' : 'are'} left out.`;
}
