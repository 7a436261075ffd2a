import { expect, signIn, test } from './fixtures.ts'
import { author } from './people.ts'
import { commentsDialog, composer, dropdown, loginForm, postActions, tabTo } from './screens.ts'

test(
  'a member logs in, chooses a community, posts and comments with the keyboard alone',
  { tag: '@core' },
  async ({ page, server }) => {
    const text = `Escrito sin ratón ${Date.now()}`
    await page.goto('/login')
    await tabTo(page, loginForm(page).email)
    await page.keyboard.type(author.email)
    await tabTo(page, loginForm(page).password)
    await page.keyboard.type(author.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server.url}/`)

    await tabTo(page, page.getByRole('link', { name: 'Comunidad', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/comunidad$/)

    await tabTo(page, dropdown(page).open)
    await page.keyboard.press('Enter')
    // The dropdown focuses its filter, and typing filters the list.
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('lider')
    await expect(page.getByRole('option')).toHaveCount(1)
    await expect(dropdown(page).entry('Liderazgo Consciente')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Liderazgo Consciente')
    await tabTo(page, dropdown(page).enter)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()

    await tabTo(page, composer(page).prompt)
    await page.keyboard.press('Enter')
    await expect(composer(page).text).toBeFocused()
    await page.keyboard.type(text)
    await tabTo(page, composer(page).publish)
    await page.keyboard.press('Enter')
    const post = page.getByRole('article').first()
    await expect(post).toContainText(text)

    const { comments } = postActions(post)
    await tabTo(page, comments)
    await page.keyboard.press('Enter')
    const dialog = commentsDialog(page)
    await tabTo(page, dialog.text)
    await page.keyboard.type('Y comentado también')
    await page.keyboard.press('Escape')
    await expect(dialog.dialog).toBeHidden()
    await expect(comments).toBeFocused()
  },
)

test('a page that loads slowly takes the focus, unless the member has moved it elsewhere', async ({
  page,
  server,
}) => {
  await signIn(page, server, author)
  await page.goto('/')
  // Wait until the list's data has loaded.
  await dropdown(page).open.click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.fallback()
  })
  const follow = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await follow('Clases')
  await expect(page).toHaveURL(/\/clases$/)
  await dropdown(page).open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('lider')
  release()
  await expect(page.getByRole('heading', { name: 'Clases', level: 1 })).toBeVisible()
  await page.keyboard.type('azgo')
  await expect(page.getByRole('combobox')).toHaveValue('liderazgo')
  await page.keyboard.press('Escape')

  await follow('Calendario')
  await expect(page.getByRole('main')).toBeFocused()
})
