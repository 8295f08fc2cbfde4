import { BRAND_LOOK, BrandMark } from '../../ui/brand-mark.tsx';
import { CONTAINER } from './section.tsx';

const COLUMNS = [
  [
    'Product',
    [
      ['How it works', '/#how-it-works'],
      ['Menu', '/menu'],
      ['Open app', '/app'],
    ],
  ],
  [
    'Legal',
    [
      ['User Agreement', '/legal/user-agreement.html'],
      ['Privacy Policy', '/legal/privacy-policy.html'],
      ['Investment Disclaimer', '/legal/investment-disclaimer.html'],
    ],
  ],
  [
    'Social',
    [
      ['X', 'https://x.com/'],
      ['LinkedIn', 'https://www.linkedin.com/'],
      ['Facebook', 'https://www.facebook.com/'],
    ],
  ],
] as const;

/** What ends every public page. */
export function PublicFooter() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className={`${CONTAINER} grid gap-10 pt-12 pb-28 wide:grid-cols-[15rem_minmax(0,1fr)]`}>
        <div className="grid content-start gap-3">
          <a href="/" className={BRAND_LOOK}>
            <BrandMark />
          </a>
          <p className="text-balance text-soft">Research tool, not investment advice.</p>
        </div>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {COLUMNS.map(([title, links]) => (
            <Links key={title} title={title} links={links} />
          ))}
          <div>
            <h2 className="font-semibold">Company</h2>
            <ul className="mt-2 grid gap-1.5 text-soft">
              <li>Imprint</li>
              <li>Contact</li>
              <li className="text-pretty text-xs">Both are for whoever runs this installation to fill in.</li>
            </ul>
          </div>
        </div>
        <p className="max-w-[80ch] text-xs text-soft wide:col-start-2">
          Investing can lose money, up to all of it. A verdict says what the evidence of one run supports; it does not
          know your situation. By using Gemscout you state that you are at least 18.
        </p>
      </div>
    </footer>
  );
}

type LinksProps = { title: string; links: readonly (readonly [name: string, href: string])[] };

function Links({ title, links }: LinksProps) {
  return (
    <nav aria-label={title}>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-2 grid gap-1.5">
        {links.map(([name, href]) => (
          <li key={name}>
            <a href={href} className="text-soft hover:text-accent hover:underline" {...outside(href)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function outside(href: string) {
  return href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
}
