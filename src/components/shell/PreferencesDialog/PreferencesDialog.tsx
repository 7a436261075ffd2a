import { chakra } from '@chakra-ui/react'
import { Monitor, Moon, Pause, Sun } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { signOut } from '#api/auth/mutations.ts'
import { LogoutControl } from '#components/auth/LogoutControl/LogoutControl.tsx'
import { BlockedPeopleButton } from '#components/blocks/BlockedPeopleButton/BlockedPeopleButton.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { preferences as t } from '#locales/preferences.ts'
import { shell } from '#locales/shell.ts'
import {
  type Appearance,
  defaultAppearance,
  getAppearance,
  motions,
  setAppearance,
  subscribeAppearance,
  textSizes,
  themes,
} from '#theme/appearance.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'

const themeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> }
const motionIcons = { system: <Monitor />, less: <Pause /> }
/** In pixels: the letters show the sizes beside each other, whichever is chosen. */
const letterSizes = { small: '15px', normal: '18px', large: '22px', larger: '26px' }

export interface PreferencesDialogProps {
  open: boolean
  onClose: () => void
}

/** How the app looks on this device, and the way out. Every choice takes effect at once; there is nothing to save. */
export function PreferencesDialog({ open, onClose }: PreferencesDialogProps) {
  const { theme, text, motion } = useSyncExternalStore(
    subscribeAppearance,
    getAppearance,
    () => defaultAppearance,
  )
  const [wasReset, setWasReset] = useState(false)
  function change(next: Partial<Appearance>) {
    setWasReset(false)
    setAppearance(next)
  }
  // Also closed by going back, without `onClose`.
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setWasReset(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      // The URL has one.
      ownHistoryEntry={false}
      title={shell.preferences}
      description={t.description}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              setAppearance(defaultAppearance)
              setWasReset(true)
            }}
          >
            {t.reset}
          </Button>
          <Button onClick={onClose}>{t.done}</Button>
        </>
      }
    >
      <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
        <ChoiceGroup
          legend={t.theme}
          options={themes.map((value) => ({ value, label: t.themes[value], picture: themeIcons[value] }))}
          value={theme}
          onChange={(value) => change({ theme: value })}
        />
        <ChoiceGroup
          legend={t.text}
          options={textSizes.map((value) => ({
            value,
            label: t.textSizes[value],
            picture: <span style={{ fontSize: letterSizes[value] }}>A</span>,
          }))}
          value={text}
          onChange={(value) => change({ text: value })}
        />
        <ChoiceGroup
          legend={t.motion}
          help={t.motionHelp}
          options={motions.map((value) => ({ value, label: t.motions[value], picture: motionIcons[value] }))}
          value={motion}
          onChange={(value) => change({ motion: value })}
        />
        <chakra.p role="status" fontSize="sm" color="text.muted" _empty={{ position: 'absolute' }}>
          {wasReset && t.wasReset}
        </chakra.p>
        <chakra.div display="grid" justifyItems="center" borderTopWidth="1px" paddingTop="2">
          <BlockedPeopleButton />
          <LogoutControl quiet onLogout={signOut} />
        </chakra.div>
      </chakra.div>
    </Dialog>
  )
}
