/** The button that reports content. */
export const reportButton = {
  post: 'Denunciar publicación',
  comment: 'Denunciar comentario',
  message: 'Denunciar mensaje',
  profile: 'Denunciar perfil',
  /** The menu for reporting content or blocking its author. */
  menu: {
    post: 'Denunciar publicación o bloquear',
    comment: 'Denunciar comentario o bloquear',
    message: 'Denunciar mensaje o bloquear',
    profile: 'Denunciar perfil o bloquear',
  },
} as const
