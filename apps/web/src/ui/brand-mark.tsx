/** The product's sign and name, as every page has it. */
export function BrandMark() {
  return (
    <>
      <img src="/favicon.svg" alt="" width={22} height={22} />
      Gemscout
    </>
  );
}

export const BRAND_LOOK = 'flex items-center gap-2 rounded-md text-base font-semibold tracking-tight';
