import { count, formatNumber } from '#lib/plural.ts'

/** Buying: details, sales page, phone, and the return from the payment page. */
export const purchases = {
  membershipFailed: (message: string) => `Error al comprar membresía: ${message}`,
  productFailed: (message: string) => `Error al iniciar la compra: ${message}`,
  noPaymentUrl: 'No se recibió la URL de pago',
  replyFailed: 'Error en la respuesta del servidor',
  joined: (community: string) => `Ya formas parte de ${community}`,
  enter: 'Entrar a la Comunidad',
  close: 'Cerrar',
  retry: 'Reintentar',
  unnamed: 'Comunidad sin nombre',
} as const

/** The documents' texts for the phone of a buyer, and our own beside them. */
export const phone = {
  needsPrefix: (example: string) => `El número de teléfono debe incluir el código de país (ej: ${example})`,
  required: 'El número de teléfono es requerido para completar la compra',
  tooShort: 'Faltan cifras en el número de teléfono',
  tooLong: 'Sobran cifras en el número de teléfono',
} as const

/** What a community offers, before one joins. */
export const details = {
  members: (n: number) => count(n, 'miembro', 'miembros'),
  membersOf: (n: number, max: number) => `${formatNumber(n)} de ${formatNumber(max)} miembros`,
} as const
