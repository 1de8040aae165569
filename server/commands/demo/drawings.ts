import sharp from 'sharp'

const [WIDTH, HEIGHT] = [1280, 960]

const box = (x: number, y: number, width: number, height: number, fill: string, rest = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${rest}/>`
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const line = (points: string, colour: string, width: number) =>
  `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
const shape = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`
const row = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index))

/** A row of garages with their gates. */
const garages = (wall: string, gate: string) => [
  box(0, 330, WIDTH, 330, wall),
  box(0, 300, WIDTH, 40, '#6b6f73'),
  ...row(4, (index) => box(50 + index * 310, 400, 240, 260, gate, 'stroke="#3b3f43" stroke-width="6"')),
  ...row(4, (index) => box(168 + index * 310, 400, 4, 260, '#3b3f43')),
]

/** What stands on a photo, by the name of the thing. */
const SCENES: Record<string, string[]> = {
  'Ворота въездные с электроприводом': [
    box(150, 260, 60, 420, '#8d5b43'),
    box(1070, 260, 60, 420, '#8d5b43'),
    box(210, 330, 860, 320, '#4f6f8f'),
    ...row(12, (index) => box(240 + index * 70, 340, 12, 300, '#2f4357')),
    box(190, 480, 50, 90, '#e0b040'),
  ],
  'Шлагбаум автоматический': [
    box(230, 470, 110, 240, '#e07a2f'),
    ...row(8, (index) => box(300 + index * 110, 480, 110, 34, index % 2 ? '#ffffff' : '#c0392b')),
    disc(285, 455, 26, '#f2c94c'),
  ],
  'Трансформаторная подстанция КТП-250': [
    box(330, 280, 620, 420, '#7f8c8d'),
    box(310, 250, 660, 40, '#5d6769'),
    box(400, 360, 200, 340, '#95a5a6', 'stroke="#5d6769" stroke-width="6"'),
    box(660, 360, 200, 340, '#95a5a6', 'stroke="#5d6769" stroke-width="6"'),
    shape('500,430 440,560 500,560 480,650 560,510 500,510 530,430', '#f1c40f'),
    line('640,250 640,90 1280,60', '#333333', 5),
  ],
  'Комплект видеонаблюдения на 16 камер': [
    box(600, 120, 40, 580, '#7a7f83'),
    shape('620,180 900,230 880,330 610,270', '#ecf0f1'),
    disc(880, 282, 44, '#2c3e50'),
    disc(880, 282, 20, '#5dade2'),
  ],
  Сторожка: [
    box(390, 350, 500, 340, '#b98b5e'),
    shape('350,360 640,190 930,360', '#8e4b3a'),
    box(450, 430, 140, 120, '#cfe8f5', 'stroke="#6b4a2f" stroke-width="10"'),
    box(690, 440, 130, 250, '#6b4a2f'),
  ],
  'Снегоуборочная машина': [
    ...garages('#c7bfb4', '#7d8a78'),
    shape('470,560 640,520 700,700 430,720', '#c0392b'),
    box(640, 560, 170, 120, '#2f3b45'),
    disc(700, 720, 60, '#22272b'),
    disc(830, 720, 60, '#22272b'),
    line('800,560 960,420', '#2f3b45', 16),
  ],
  'Асфальтовое покрытие проездов': [
    ...garages('#cdb79e', '#77838c'),
    shape('0,960 430,660 850,660 1280,960', '#55595d'),
    ...row(4, (index) => box(630, 690 + index * 70, 20, 40, '#d7d7d7')),
    shape('300,880 380,850 460,880 380,905', '#3c4043'),
  ],
  garage: garages('#b9a58d', '#5f7f6d'),
}

/** A drawn stand-in for a photo, JPEG; absent for a thing that is not drawn. */
export async function drawn(name: string): Promise<Buffer | undefined> {
  const scene = SCENES[name]
  if (!scene) return undefined
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    box(0, 0, WIDTH, 660, '#a9cfe8'),
    disc(1090, 130, 60, '#f6e3a1'),
    box(0, 660, WIDTH, 300, '#8a8f7c'),
    ...scene,
    '</svg>',
  ].join('')
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}
