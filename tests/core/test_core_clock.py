"""The clock by which bots think, where the best one is missing."""

import time
from types import SimpleNamespace

from hallali.core import clock


def test_thread_time_is_the_first_choice() -> None:
    assert clock.spent is time.thread_time


def test_a_browser_has_no_thread_time() -> None:
    browser = SimpleNamespace(process_time=time.process_time, perf_counter=time.perf_counter)
    assert clock.best(browser) is time.process_time
    del browser.process_time
    assert clock.best(browser) is time.perf_counter
