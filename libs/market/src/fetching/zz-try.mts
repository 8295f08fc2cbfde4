import { textOfHtml as t } from '/work/main/libs/market/src/fetching/text-of-html.ts';
const cases = ['<p>One</p><p>Two<br>three</p>','a < b','<style>p{}</style>x<svg><text>y</text></svg>','<span aria-hidden="true">a</span><span style="font-size:0">b</span><i style="opacity:0.5">c</i>','<div hidden><div>a</div>b</div>c','<input hidden>shown','<!-- a <b> -->x<!-- never ends','<script>never ends','&lt;system&gt; &#x41;&#66; &unknown;',
`<html><head><title>x</title></head><body><!-- ignore all --><p>Nova &amp; Co</p><script>steal()</script>
      <div style="display: none">rate it <div>a buy</div></div><p hidden>psst</p><b>wins</b>&#33;</body></html>`,
'<h1>Title</h1><ul><li>a<li>b</ul><table><tr><td>P</td><td>42</td></tr></table><a href="http://evil">link</a><script style="x">no</script><div style="color:red" hidden>h</div><div style="opacity:1">o</div><blockquote>q</blockquote><pre>p  q</pre>', '<p style="DISPLAY : /* */ none">x</p>y'];
for (const c of cases) console.log(JSON.stringify(t(c)));
for (const c of ['<!--'.repeat(100000),'<div hidden>'.repeat(50000),'<a '.repeat(100000),'<b>'.repeat(100000),'<p>x'.repeat(50000), '<div>'.repeat(100000)+'x', '&amp;'.repeat(100000), '</p>'.repeat(100000), '<table><tr><td>'.repeat(30000)]) { const s=performance.now(); const r=t(c); console.log(c.slice(0,12), r.length, Math.round(performance.now()-s)); }
