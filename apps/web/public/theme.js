// Shows the theme that was chosen in the workspace before anything is painted, and follows a choice made in another tab.
// A file of its own, since the content security policy allows no script in a document; without a choice the system decides.
(() => {
  const colourScheme = document.querySelector('meta[name="color-scheme"]');

  function showTheme() {
    const chosen = localStorage.getItem('theme');
    const known = chosen === 'light' || chosen === 'dark';
    if (known) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    // What the browser paints until the style sheet is there.
    if (colourScheme) colourScheme.content = known ? chosen : 'light dark';
  }

  showTheme();
  addEventListener('storage', showTheme);
  addEventListener('theme', showTheme);
})();
