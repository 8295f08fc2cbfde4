import { Link } from 'react-router';
import { BRAND_LOOK, BrandMark } from './brand-mark.tsx';

export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={BRAND_LOOK}>
      <BrandMark />
    </Link>
  );
}
