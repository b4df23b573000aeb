/** Adds CSS rules to the page by an adopted stylesheet. Returns a function that removes them. */
export function adoptSheet(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const sheets = document.adoptedStyleSheets;
  sheets.push(sheet);
  return () => {
    const at = sheets.indexOf(sheet);
    if (at >= 0) sheets.splice(at, 1);
  };
}
