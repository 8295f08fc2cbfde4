import type {
  CompanyBarsResponse,
  CompanyChangesResponse,
  CompanyDayResponse,
  CompanyEarningsResponse,
  CompanyFiguresResponse,
  CompanyFilingsResponse,
  CompanyInsidersResponse,
  CompanyNewsResponse,
  CompanyResponse,
  CompanyRunResponse,
  ListedCompanyResponse,
} from '@gemscout/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** What loads by itself on the page of a company. */
type Parts = {
  readonly bars: CompanyBarsResponse;
  readonly changes: CompanyChangesResponse;
  readonly day: CompanyDayResponse;
  readonly earnings: CompanyEarningsResponse;
  readonly figures: CompanyFiguresResponse;
  readonly filings: CompanyFilingsResponse;
  readonly insiders: CompanyInsidersResponse;
  readonly news: CompanyNewsResponse;
};

const PAGE_SIZE = 20;
const LIST_SIZE = 50;
/** Prices of a market are those of a day. */
const FRESH_MS = 60_000;

export function companyQuery(symbol: string) {
  return queryOptions({
    queryKey: queryKeys.company(symbol, 'company'),
    queryFn: ({ signal }) => callApi<CompanyResponse>(`/companies/${encodeURIComponent(symbol)}`, { signal }),
    staleTime: FRESH_MS,
  });
}

export function companyPartQuery<Part extends keyof Parts>(symbol: string, part: Part) {
  return queryOptions({
    queryKey: queryKeys.company(symbol, part),
    queryFn: ({ signal }) => callApi<Parts[Part]>(`/companies/${encodeURIComponent(symbol)}/${part}`, { signal }),
    staleTime: FRESH_MS,
  });
}

/** The workspace's runs that looked at a company, newest first, page by page. */
export function companyRunsQuery(symbol: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.companyRuns(symbol),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(pageParam !== '' && { after: pageParam }) });
      return callApi<readonly CompanyRunResponse[]>(`/companies/${encodeURIComponent(symbol)}/runs?${query}`, {
        signal,
      });
    },
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });
}

/** The companies of queue, watchlist and runs that match a text, page by page. */
export function companiesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.companyList(search),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(LIST_SIZE),
        ...(search !== '' && { search }),
        ...(pageParam !== '' && { after: pageParam }),
      });
      return callApi<readonly ListedCompanyResponse[]>(`/companies?${query}`, { signal });
    },
    getNextPageParam: (page) => (page.length < LIST_SIZE ? undefined : page.at(-1)?.symbol),
    placeholderData: keepPreviousData,
  });
}
