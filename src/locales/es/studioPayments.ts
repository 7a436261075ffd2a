import { formatNumber } from '#lib/plural.ts'

/** Payments that staff must check. */
export const studioPayments = {
  title: 'Pagos por revisar',
  lead: 'Pagos que no dieron acceso, no coinciden con lo que se pedía o están en disputa.',
  empty: 'No hay pagos por revisar',
  emptyText: 'Aquí aparecen los que necesitan que alguien decida.',
  list: 'Pagos',
  kinds: {
    underpaid: 'Se pagó de menos',
    overpaid: 'Se pagó de más',
    currency: 'Se pagó en otra moneda',
    gone: 'Lo que se compró ya no existe',
    banned: 'Se pagó una membresía sin poder volver',
    deleted: 'Se pagó una comunidad eliminada',
    dispute: 'Pago en disputa',
  },
  meanings: {
    underpaid: 'No tiene acceso. Faro intenta devolver el dinero al momento.',
    overpaid: 'Tiene acceso. Si corresponde, devuelve la diferencia en el proveedor de pagos.',
    currency: 'No tiene acceso. Faro intenta devolver el dinero al momento.',
    gone: 'El producto, la comunidad o la cuenta se eliminó antes de que llegara el pago. Faro intenta devolver el dinero al momento.',
    banned:
      'Quien pagó salió de la comunidad entretanto y no puede volver. Faro intenta devolver el dinero al momento.',
    deleted:
      'Tendrá acceso si la comunidad se recupera en treinta días. Si no, devuelve el dinero en el proveedor de pagos.',
    dispute:
      'Su banco reclama el dinero. Responde en el proveedor de pagos antes de que venza el plazo; el acceso sigue hasta que se resuelva.',
  },
  states: {
    paid: 'Con acceso',
    review: 'Sin acceso',
    refunded: 'Dinero devuelto',
  },
  membershipOf: (community: string) => `La membresía de ${community}`,
  productIn: (product: string, community: string) => `${product}, en ${community}`,
  noBuyer: 'Cuenta eliminada',
  asked: (price: string) => `Se pedían ${price}`,
  paid: (price: string) => `Se pagaron ${price}`,
  returned: (price: string) => `Devueltos ${price}`,
  disputes: { open: 'Disputa abierta', won: 'Disputa ganada', lost: 'Disputa perdida' },
  reference: (ref: string) => `Referencia del proveedor: ${ref}`,
  actions: { admitted: 'Dar acceso', refunded: 'Ya devolví el dinero', seen: 'Marcar como visto' },
  actionsText: {
    admitted: 'Entra en la comunidad con lo que ha comprado, aunque el pago no coincida.',
    refunded:
      'Hazlo primero en el proveedor de pagos: esto no mueve dinero. Aquí queda anotado, y el acceso termina.',
    seen: 'No queda nada por hacer. El pago sigue en la lista, entre los revisados.',
  },
  note: 'Nota',
  noteHelp: 'La lee el equipo, también en el registro.',
  noteRequired: 'Escribe cómo se devolvió, como el número de la devolución',
  noteTooLong: (max: number) => `Como mucho ${formatNumber(max)} caracteres`,
  resolving: 'Guardando…',
  failed: 'No pudimos guardar la decisión',
  resolutions: { admitted: 'Se dio acceso', refunded: 'Se devolvió el dinero', seen: 'Visto' },
  resolvedBy: (what: string, who: string, when: string) => `${what} · ${who}, ${when}`,
  done: 'Decisión guardada',
} as const
