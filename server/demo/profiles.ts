/** Profiles of the fictional people. Their sites and accounts are fictional, too. */
export interface DemoProfile {
  /** Only if the list of people has none. */
  bio?: string
  location?: string
  website?: string
  /** `YYYY-MM-DD`. */
  born?: string
  links?: readonly (readonly [title: string, url: string])[]
  /** Index of the cover's scene. */
  cover?: number
  /** Posts, photos and links are for followers only. */
  private?: true
}

/** Profiles by e-mail; people who are missing here have only the data of the list of people. */
export const demoProfiles: Readonly<Record<string, DemoProfile>> = {
  'marta@faro.demo': {
    location: 'Madrid, España',
    website: 'https://martarios.example',
    born: '1976-05-21',
    cover: 1,
    links: [
      ['Reserva una primera sesión', 'https://martarios.example/agenda'],
      ['LinkedIn', 'https://www.linkedin.com/in/faro-demo-marta-rios'],
      ['Instagram', 'https://www.instagram.com/faro_demo_marta_rios'],
      ['Charlas grabadas', 'https://www.youtube.com/@faro-demo-marta-rios'],
    ],
  },
  'andres@faro.demo': {
    location: 'Bogotá, Colombia',
    website: 'https://unasolapersona.example',
    born: '1981-11-02',
    cover: 3,
    links: [
      ['El boletín de los martes', 'https://unasolapersona.example/boletin'],
      ['Podcast', 'https://open.spotify.com/show/faro-demo-una-sola-persona'],
      ['X', 'https://x.com/faro_demo_andres'],
    ],
  },
  'carolina@faro.demo': {
    location: 'Barcelona, España',
    website: 'https://escueladecoaches.example',
    born: '1970-02-09',
    cover: 2,
    links: [
      ['Plazas abiertas', 'https://escueladecoaches.example/plazas'],
      ['LinkedIn', 'https://www.linkedin.com/in/faro-demo-carolina-ibanez'],
    ],
  },
  'julian@faro.demo': {
    location: 'Santander, España',
    born: '1988-08-30',
    cover: 0,
    links: [
      ['Un hábito al mes', 'https://habitosquesequedan.example'],
      ['TikTok', 'https://www.tiktok.com/@faro_demo_julian'],
    ],
  },
  'nuria@faro.demo': {
    location: 'Girona, España',
    website: 'https://nuriacamps.example',
    born: '1979-12-14',
    cover: 5,
    links: [
      ['Audios para respirar', 'https://open.spotify.com/show/faro-demo-nuria'],
      ['Telegram del grupo', 'https://t.me/faro_demo_mente_en_calma'],
    ],
  },
  'oscar@faro.demo': { location: 'Valladolid, España', born: '1962-04-03' },
  'lucia@faro.demo': {
    location: 'Zaragoza, España',
    website: 'https://luciaferrer.example',
    born: '1991-09-18',
    cover: 4,
    links: [
      ['Cuaderno de preguntas para el aula', 'https://luciaferrer.example/cuaderno'],
      ['Instagram', 'https://www.instagram.com/faro_demo_lucia_ferrer'],
    ],
  },
  'diego@faro.demo': {
    location: 'Sevilla, España',
    born: '1985-01-27',
    links: [['Lecturas del mes', 'https://github.com/faro-demo-diego/lecturas']],
  },
  'raquel.17@faro.demo': {
    bio: 'Enfermera y supervisora de noche. Camino para pensar y escribo para acordarme.',
    location: 'A Coruña, España',
    born: '1987-06-11',
    cover: 5,
    links: [['Mis rutas', 'https://raquelanda.example']],
    private: true,
  },
  'ana.1@faro.demo': { bio: 'Arquitecta que aprende a decir que no.', location: 'Valencia, España' },
  'gabriela.7@faro.demo': {
    bio: 'Coach en prácticas. Cien horas y contando.',
    location: 'Ciudad de México',
    website: 'https://gabrielanunez.example',
  },
  'hugo.8@faro.demo': { bio: 'Jefe de obra. Reuniones de pie y cortas.', location: 'Oviedo, España' },
  'karina.11@faro.demo': { bio: 'Tienda de cerámica y dos talleres al mes.', location: 'Lima, Perú' },
  'olga.15@faro.demo': { bio: 'Traductora. Diez minutos andando cada día.', location: 'Murcia, España' },
  'teresa.19@faro.demo': { bio: 'Abrí mi consulta con cuarenta y ocho.', location: 'Granada, España' },
  'santiago.18@faro.demo': { location: 'Bogotá, Colombia' },
  'nicolas.14@faro.demo': { bio: 'Dirijo un colegio pequeño.', location: 'Soria, España' },
  'zoe.24@faro.demo': { bio: 'Coordino una planta de hospital.', location: 'Málaga, España' },
  'cristobal.27@faro.demo': { bio: 'Media tienda es mía; los fuegos, todos.', location: 'Jaén, España' },
  'unai.20@faro.demo': { location: 'Bilbao, España' },
  'valentina.21@faro.demo': { bio: 'Diseño marcas pequeñas con mucha voz.', location: 'Santiago de Chile' },
  'xavier.22@faro.demo': { location: 'Tarragona, España' },
}

/** Fixed follows; the others are random. */
export const demoFollows: readonly (readonly [follower: string, followed: string])[] = [
  ...['marta', 'nuria', 'julian', 'carolina', 'diego'].map(
    (name) => ['lucia@faro.demo', `${name}@faro.demo`] as const,
  ),
  ...['diego', 'ana.1', 'gabriela.7', 'karina.11', 'teresa.19', 'raquel.17'].map(
    (name) => [`${name}@faro.demo`, 'lucia@faro.demo'] as const,
  ),
  ...['marta', 'nuria', 'karina.11', 'olga.15'].map(
    (name) => [`${name}@faro.demo`, 'raquel.17@faro.demo'] as const,
  ),
]
