/** Adds rules to the whole page, by a sheet that changes none of its attributes. Returns its undo. */
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
