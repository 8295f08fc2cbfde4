/**
 * Gives both themes a class, `theme-light` and `theme-dark`, so that they can stand side by side. The colours are read from
 * the page's own style sheet: tokens.css stays the one place that has them. A build writes `light-dark()` out for older
 * browsers, with rules of their own for the dark theme; in development there are none, and `color-scheme` decides.
 */
export function adoptThemeScopes(): void {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const light = rules.flatMap(rootRule);
  const dark = rules.flatMap((rule) => (isDark(rule) ? [...rule.cssRules].flatMap(rootRule) : []));
  if (light.length === 0) throw new Error('The style sheet has no tokens');
  const scopes = new CSSStyleSheet();
  scopes.replaceSync(
    `.theme-light, .theme-dark { ${textOf(light)} color-scheme: light }
     .theme-dark { ${textOf(dark)} color-scheme: dark }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, scopes];
}

function isDark(rule: CSSRule): rule is CSSMediaRule {
  return rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark');
}

/** The tokens stand on the root, outside of every layer. */
function rootRule(rule: CSSRule): readonly CSSStyleRule[] {
  return rule instanceof CSSStyleRule && rule.selectorText === ':root' ? [rule] : [];
}

function textOf(rules: readonly CSSStyleRule[]): string {
  return rules.map(({ style }) => style.cssText).join(' ');
}
