import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Menu } from 'semantic-ui-react'

export type Tab = {
  readonly key: string
  readonly label: string
  /** How many there are behind it; none is not shown. A text where that is not all: '200+'. */
  readonly count?: number | string
  readonly render: () => ReactNode
}

/**
 * Tabs whose choice is in the address (`?tab=`), or with `onChoose` the caller's. Arrow keys move between them. On Semantic's Menu: its Tab gives no tab roles
 * and no way in by keyboard.
 */
export const Tabs = ({
  tabs,
  label,
  param = 'tab',
  chosen,
  onChoose,
}: {
  tabs: readonly Tab[]
  label: string
  param?: string
  chosen?: string | undefined
  onChoose?: (key: string) => void
}) => {
  const [params, setParams] = useSearchParams()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const active = tabs.find(tab => tab.key === (onChoose ? chosen : params.get(param))) ?? tabs[0]
  if (!active) return null
  const choose = (tab: Tab) => {
    if (onChoose) return onChoose(tab.key)
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (tab === tabs[0]) next.delete(param)
        else next.set(param, tab.key)
        next.delete('after')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const move = (step: number) => {
    const index = (tabs.indexOf(active) + step + tabs.length) % tabs.length
    const target = tabs[index]
    if (!target) return
    choose(target)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <div className="tabs">
      <Menu
        ref={list}
        secondary
        pointing
        role="tablist"
        aria-label={label}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'ArrowRight') move(1)
          if (event.key === 'ArrowLeft') move(-1)
        }}
      >
        {tabs.map(tab => (
          <Menu.Item
            as="button"
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab === active ? 0 : -1}
            active={tab === active}
            onClick={() => choose(tab)}
          >
            {tab.label}
            {tab.count ? <span className="tab-count">{tab.count}</span> : null}
          </Menu.Item>
        ))}
      </Menu>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active.key}`}>
        {active.render()}
      </div>
    </div>
  )
}
