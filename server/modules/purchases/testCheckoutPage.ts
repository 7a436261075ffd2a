/** Contents of the test page, by the state of the purchase. */
export interface CheckoutDetails {
  state: 'open' | 'paid' | 'cancelled' | 'expired' | 'unknown'
  /** The page's own path. */
  self?: string
  title?: string
  community?: string
  buyer?: string | null
  price?: string
  /** URL of the way back. */
  address?: string
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/gu, (sign) => entities[sign] ?? '')

/** The page's style, in the theme's colours; its hash is in the page's CSP. */
export const style = `
:root{color-scheme:light dark;--bg:#faf8f5;--card:#ffffff;--text:#1c1a17;--muted:#5e584f;--line:#e6e1d8;--brand:#136864;--on:#ffffff;--note:#fff4e0;--note-text:#8a5300}
@media (prefers-color-scheme:dark){:root{--bg:#121514;--card:#1a1e1d;--text:#f2efe9;--muted:#b3bab6;--line:#2b3230;--brand:#4ecdc4;--on:#04211f;--note:#33260f;--note-text:#f2bd63}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:420px;background:var(--card);border:1px solid var(--line);border-radius:16px;overflow:hidden}
.note{background:var(--note);color:var(--note-text);padding:12px 24px;font-size:14px;font-weight:600}
.body{padding:24px;display:grid;gap:20px}
h1{font-size:20px;line-height:1.3;overflow-wrap:anywhere}
dl{display:grid;gap:8px}
dl div{display:flex;justify-content:space-between;gap:16px}
dt{color:var(--muted)}
dd{text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.total{border-top:1px solid var(--line);padding-top:12px;font-size:18px;font-weight:650}
.total dt{color:inherit}
form{display:contents}
.actions{display:grid;gap:12px}
button,a{display:block;width:100%;min-height:48px;padding:12px 16px;border-radius:10px;border:1px solid var(--line);background:transparent;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.primary{background:var(--brand);border-color:var(--brand);color:var(--on)}
button:focus-visible,a:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
p{color:var(--muted)}
`

const heads: Record<Exclude<CheckoutDetails['state'], 'open'>, [title: string, text: string]> = {
  paid: ['Este pago ya está hecho', 'Vuelve a Faro: tu acceso está listo.'],
  cancelled: ['Este pago se canceló', 'No se ha cobrado nada. Puedes empezar la compra de nuevo en Faro.'],
  expired: ['Este pago ha caducado', 'No se ha cobrado nada. Puedes empezar la compra de nuevo en Faro.'],
  unknown: [
    'No podemos mostrar este pago',
    'El enlace no es válido, o has cerrado la sesión con la que empezaste la compra. Vuelve a Faro e inicia sesión.',
  ],
}

/** Renders the page as HTML. It works without scripts. */
export function page({
  state,
  self = '',
  title = '',
  community = '',
  buyer,
  price = '',
  address,
}: CheckoutDetails): string {
  const row = (label: string, value: string, kind = '') =>
    `<div${kind && ` class="${kind}"`}><dt>${label}</dt><dd>${escape(value)}</dd></div>`
  const button = (action: string, label: string, kind = '') =>
    `<form method="post" action="${escape(self)}/${action}"><button${kind && ` class="${kind}"`}>${label}</button></form>`
  const here = state === 'open'
  const [heading, text] = here ? [escape(title), ''] : heads[state]
  const content = here
    ? `<dl>${row('Comunidad', community)}${buyer ? row('A nombre de', buyer) : ''}${row('Total', price, 'total')}</dl>
<div class="actions">${button('pagar', `Pagar ${escape(price)} de prueba`, 'primary')}${button('cancelar', 'Cancelar y volver')}</div>`
    : `<p>${text}</p><a class="primary" href="${address ?? '/'}">Volver a Faro</a>`
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Pago de prueba · Faro</title><style>${style}</style></head>
<body><main><p class="note" role="note">Pago de prueba: no se cobra nada. Esta página sustituye a la pasarela de pago mientras no hay ninguna configurada.</p>
<div class="body"><h1>${heading}</h1>${content}</div></main></body></html>`
}
