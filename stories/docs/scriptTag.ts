/** The script tag with these attributes. @param attributes Names without `data-`. */
export const scriptTag = (attributes: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(attributes).map(
    ([name, value]) => `\n  data-${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  return `<script async src="https://chat.shop.example/shelftalk.js"${lines.join('')}></script>`;
};
