/** Style of the page. Colours have a contrast of at least 4.5 for text and 3 for bars and outlines of intervals, in both schemes. */
export const pageStyle = `
:root{color-scheme:light dark;--ground:light-dark(#faf7f2,#1a1816);--card:light-dark(#fff,#242120);--ink:light-dark(#1f1c18,#f3eee7);--soft:light-dark(#6b6359,#b3a99c);--line:light-dark(#e6dfd4,#3a3532);--first:light-dark(#b0432a,#ec8c70);--second:light-dark(#8d8478,#8a8177);--third:light-dark(#1f1c18,#f3eee7)}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px 48px;background:var(--ground);color:var(--ink);font:16px/24px system-ui,sans-serif;font-variant-numeric:tabular-nums}
main,header{max-width:1120px;margin:0 auto}
header{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:12px 24px;padding-bottom:16px;margin-bottom:20px;border-bottom:1px solid var(--line);position:relative}
header::after{content:"";position:absolute;bottom:-3px;inset-inline-start:0;inline-size:48px;block-size:5px;background:var(--first)}
h1{font-size:26px;line-height:32px;margin:0}
h2{font-size:18px;line-height:24px;margin:0}
p{margin:0}
.note,.range,.top,.legend,details,header p,.tile span{font-size:13px;line-height:18px;color:var(--soft)}
nav ul,.legend,.tiles{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap}
nav ul{gap:4px}
nav a{display:grid;place-items:center;min-height:44px;min-width:44px;padding:0 14px;border-radius:10px;color:var(--ink);text-decoration:none}
nav a:hover{text-decoration:underline}
nav a[aria-current]{background:var(--ink);color:var(--ground);font-weight:600}
:focus-visible{outline:2px solid var(--first);outline-offset:2px}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(160px,100%),1fr));gap:12px;margin-bottom:12px}
.tile{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:14px 16px;display:flex;flex-direction:column;gap:2px}
.tile h2{font-size:13px;line-height:18px;font-weight:600}
.tile b{font-size:22px;line-height:30px;font-weight:600;overflow-wrap:anywhere}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(440px,100%),1fr));gap:12px}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:16px 20px;min-width:0}
.wide{grid-column:1/-1}
.legend{gap:2px 16px;margin:10px 0 14px;color:var(--ink)}
.legend li{display:flex;align-items:center;gap:6px}
.legend i{inline-size:12px;block-size:12px;border-radius:3px;background:var(--first)}
.legend i.second{background:var(--second)}
.legend i.third{background:var(--third)}
.plot{position:relative;padding-top:20px}
.top{position:absolute;inset-block-start:0;inset-inline-start:0}
svg{display:block;inline-size:100%;block-size:140px;overflow:visible}
line{stroke:var(--line)}
line.base{stroke:var(--second)}
.first{fill:var(--first)}
.second{fill:var(--second)}
.third{fill:var(--third)}
.range{display:flex;justify-content:space-between;margin-top:6px}
details{margin:4px 0 -10px}
.empty{display:grid;place-items:center;min-height:120px;color:var(--soft)}
summary{min-height:44px;inline-size:fit-content;display:flex;align-items:center;cursor:pointer;text-decoration:underline;text-underline-offset:3px}
.table{max-height:280px;overflow:auto}
table{border-collapse:collapse;inline-size:100%;color:var(--ink)}
th,td{padding:5px 12px 5px 0;text-align:end;border-bottom:1px solid var(--line);font-weight:400;white-space:nowrap}
th:first-child{text-align:start}
thead th{position:sticky;top:0;background:var(--card);color:var(--soft);white-space:normal;vertical-align:bottom}
tfoot th,tfoot td{font-weight:600}
.result{font-size:18px;line-height:26px;margin:12px 0 16px;max-width:62ch;font-weight:600}
.interval{display:grid;grid-template-columns:150px 72px 1fr;align-items:center;gap:0 12px}
.interval svg{block-size:24px}
.span{fill-opacity:.45}
.span.first{stroke:var(--first)}
.span.second{stroke:var(--second)}
.scale{margin-inline-start:246px;margin-bottom:12px}
.hidden{position:absolute;clip-path:inset(50%);inline-size:1px;block-size:1px;overflow:hidden;white-space:nowrap}
footer{max-width:1120px;margin:20px auto 0;font-size:13px;line-height:18px;color:var(--soft)}
footer p{max-width:75ch}
@media (width<=480px){.tiles{grid-template-columns:1fr 1fr}.card{padding:16px}.interval{grid-template-columns:1fr auto;padding-block:6px}.interval svg{grid-column:1/-1}.scale{margin-inline-start:0}}
@media (forced-colors:active){.first{fill:Highlight}.second{fill:GrayText}.third{fill:CanvasText}.span.first{stroke:Highlight}.span.second{stroke:GrayText}.legend i{forced-color-adjust:none}}
`;
