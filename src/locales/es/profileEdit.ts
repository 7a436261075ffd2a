/** Changing the own profile, its picture and its cover. */
export const profileEdit = {
  bioCount: (n: number, max: number) => `${n}/${max} caracteres`,
  title: 'Editar perfil',
} as const
