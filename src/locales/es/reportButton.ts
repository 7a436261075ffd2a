/** The way to report something. */
export const reportButton = {
  post: 'Denunciar publicación',
  comment: 'Denunciar comentario',
  message: 'Denunciar mensaje',
  profile: 'Denunciar perfil',
} as const
